import type { RowOf } from '#shared/endpoint.ts';
import type { reports } from '../../contract/reports.contract.ts';

/** A report on the wall, as its reader may open it. */
export type WallReport = RowOf<typeof reports.wall>;
