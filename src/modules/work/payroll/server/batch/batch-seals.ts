import type { Seal } from '#server/crypto/seal.ts';
import type { OutlierKind } from '../pure/outliers.ts';
import { openOf, sealOf } from '../pure/slip-seal.ts';
import type { WageRow } from './wages.policy.ts';

/** The control figures of a batch, fixed when it was checked. */
export interface BatchTotals {
  readonly count: number;
  readonly net_fen: number;
  readonly columns: Readonly<Record<string, number>>;
}

/** What a check found. People are named by id. */
export interface BatchReport {
  readonly previous_id: string | null;
  readonly columns: readonly {
    readonly key: string;
    readonly label: string;
    readonly before_fen: number;
    readonly now_fen: number;
    readonly changed: number;
    readonly histogram: readonly number[];
  }[];
  readonly outliers: readonly {
    readonly id: string;
    readonly kinds: readonly OutlierKind[];
    readonly before_fen: number | null;
    readonly now_fen: number;
  }[];
  /** Whose net changed, the largest share first; absent in what was sealed before this was looked for. */
  readonly movers?: readonly {
    readonly id: string;
    readonly before_fen: number;
    readonly now_fen: number;
  }[];
  readonly came: readonly string[];
  readonly left: readonly string[];
  readonly missing: readonly string[];
}

type Sealed = Pick<WageRow, 'id' | 'totals_sealed' | 'report_sealed'>;

export const totalsIn = (seal: Seal, row: Sealed): BatchTotals | null =>
  row.totals_sealed === null ? null : openOf<BatchTotals>(seal, 'wage.totals', row.id, row.totals_sealed);

export const reportIn = (seal: Seal, row: Sealed): BatchReport | null =>
  row.report_sealed === null ? null : openOf<BatchReport>(seal, 'wage.report', row.id, row.report_sealed);

export const sealTotals = (seal: Seal, id: string, totals: BatchTotals) => sealOf(seal, 'wage.totals', id, totals);
export const sealReport = (seal: Seal, id: string, report: BatchReport) => sealOf(seal, 'wage.report', id, report);
