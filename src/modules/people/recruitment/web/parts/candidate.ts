import type { RowOf } from '#web/ui/list/use-list.ts';
import type { candidates } from '../../contract/candidates.contract.ts';

export type Candidate = RowOf<(typeof candidates)['list']>;
