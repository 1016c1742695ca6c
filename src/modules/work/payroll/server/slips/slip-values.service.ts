import { refuseFields } from '#shared/refusal.ts';
import { payrollTexts as t } from '../../contract/payroll.refusals.ts';
import type { WageRow } from '../batch/wages.policy.ts';
import type { SlipValues } from '../pure/sums.ts';

/** Values of columns that there are, each of its kind; else 422001 at `values`. */
export function requireValues({ columns }: Pick<WageRow, 'columns'>, values: SlipValues): void {
  for (const [key, value] of Object.entries(values)) {
    const column = columns.find((one) => one.key === key);
    if (!column || (column.kind === 'text') !== (typeof value === 'string'))
      throw refuseFields({ values: [t.unknown_column] });
  }
}
