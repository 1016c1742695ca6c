import type { RowOf } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import type { wageUsers } from '../../../contract/wage-users.contract.ts';
import { usePayrollText } from '../../texts.ts';
import classes from './year-strip.module.css';

interface Props {
  readonly slips: readonly RowOf<typeof wageUsers.list>[];
  readonly isShown: boolean;
  readonly year: number;
}

const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);

/** Twelve columns, all of one height until the figures are shown. */
export function YearStrip({ slips, isShown, year }: Props) {
  const t = usePayrollText();
  const format = useFormat();
  const months = MONTHS.map((month) => {
    const here = slips.filter((one) => Number(one.month.slice(5, 7)) === month && one.recall_reason === null);
    const net = here.reduce((sum, { net_fen }) => sum + (net_fen ?? 0), 0);
    const state: 'question' | 'unread' | 'waiting' | 'done' = here.some((one) => one.has_question)
      ? 'question'
      : here.some(({ is_unread }) => is_unread)
        ? 'unread'
        : here.some(({ must_confirm }) => must_confirm)
          ? 'waiting'
          : 'done';
    return { month, n: here.length, net, state };
  });
  const most = Math.max(1, ...months.map(({ net }) => net));
  return (
    <ol className={classes.strip} aria-label={t('year_strip', { year })}>
      {months.map(({ month, n, net, state }) => (
        <li key={month} data-state={n ? state : 'none'}>
          <span
            className={classes.column}
            style={{ blockSize: n ? `${isShown ? Math.max(6, (net / most) * 72) : 36}px` : '2px' }}
            data-shown={isShown}
          />
          <small>{t('month_n', { n: month })}</small>
          <span className="visually-hidden">
            {n === 0
              ? t('strip_none')
              : isShown
                ? format.money(net)
                : t(`strip_${state === 'unread' ? 'unopened' : state}`)}
          </span>
        </li>
      ))}
    </ol>
  );
}
