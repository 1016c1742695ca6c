import type { RowOf } from '#shared/endpoint.ts';
import type { drive } from '../../contract/drive.contract.ts';

export type Node = RowOf<typeof drive.list>;
export type FilesTab = 'files' | 'recent' | 'shared' | 'bin';
