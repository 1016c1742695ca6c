import { useFormat } from '#web/i18n/format.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { usePayrollText } from '../../texts.ts';
import { signed } from './signed.ts';
import type { SheetFacts } from './slip-types.ts';
import classes from './waterfall.module.css';

interface Props {
  readonly slip: SheetFacts;
  readonly labelOf: (column: SheetFacts['columns'][number]) => string;
}

/** From the net of the month before to this one, by the lines that moved. */
export function Waterfall({ slip, labelOf }: Props) {
  const t = usePayrollText();
  const format = useFormat();
  const moved = slip.columns.flatMap((column) => {
    const fen = slip.diff?.[column.key] ?? 0;
    if (fen === 0 || (column.kind !== 'earning' && column.kind !== 'deduction')) return [];
    return [{ column, fen, effect: column.kind === 'deduction' ? -fen : fen }];
  });
  if (moved.length === 0) return <Words tone="soft">{t('same_as_last')}</Words>;
  const most = Math.max(...moved.map(({ effect }) => Math.abs(effect)));
  return (
    <section className={classes.fall} aria-label={t('why_different')}>
      <Words as="h2" weight={500}>
        {t('why_different')}
      </Words>
      <ol>
        <li>
          <span>{t('last_month')}</span>
          <span />
          <Words figures>{slip.before_net_fen === null ? '—' : format.money(slip.before_net_fen)}</Words>
        </li>
        {moved.map(({ column, fen, effect }) => (
          <li key={column.key}>
            <span>
              {labelOf(column)} {signed(fen, format.money)}
            </span>
            <span className={classes.track}>
              <span
                className={classes.bar}
                data-down={effect < 0}
                style={{ inlineSize: `${Math.max(2, (Math.abs(effect) / most) * 100)}%` }}
              />
            </span>
            <Words figures tone={effect < 0 ? 'refused' : 'done'}>
              {signed(effect, format.money)}
            </Words>
          </li>
        ))}
        <li>
          <span>{t('this_month')}</span>
          <span />
          <Words figures weight={500}>
            {slip.net_fen === null ? '—' : format.money(slip.net_fen)}
          </Words>
        </li>
      </ol>
    </section>
  );
}
