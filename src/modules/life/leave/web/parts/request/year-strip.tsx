import { addDays, dayBounds, today } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { Panel } from '#web/ui/panel.tsx';
import { vacations } from '../../../contract/vacations.contract.ts';
import { useLeaveText } from '../../texts.ts';
import { useSpan } from '../leave-words.ts';
import classes from './year-strip.module.css';

const MOST = 100;
const TAKES_TIME = ['submitted', 'approved', 'in_effect', 'ended', 'closed'] as const;

/** Own leave of the year as marks on a strip of its days. Nothing where there was none. */
export function YearStrip() {
  const t = useLeaveText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const span = useSpan();
  const year = today().slice(0, 4);
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const answer = useApi(
    vacations.list,
    { query: { scope: 'own', from, to, status: [...TAKES_TIME], per_page: MOST } },
    { errorDisplay: 'session_only' },
  );
  const rows = answer.data?.list ?? [];
  if (rows.length === 0) return null;
  const [start, end] = [Date.parse(dayBounds(from).start), Date.parse(dayBounds(to).end)];
  const placeOf = (at: number) => Math.min(100, Math.max(0, ((at - start) / (end - start)) * 100));
  const months = Array.from({ length: 12 }, (_, n) => `${year}-${String(n + 1).padStart(2, '0')}-01`);
  return (
    <Panel title={t('year_strip', { year })}>
      <div className={classes.strip}>
        {months.map((month) => (
          <span
            key={month}
            className={classes.month}
            style={{ left: `${placeOf(Date.parse(dayBounds(month).start))}%` }}
          >
            {Number(month.slice(5, 7))}
          </span>
        ))}
        <i aria-hidden className={classes.now} style={{ left: `${placeOf(Date.parse(dayBounds(today()).start))}%` }} />
        <ul>
          {rows.map((row) => {
            const [left, right] = [placeOf(Date.parse(row.start_at)), placeOf(Date.parse(row.end_at))];
            const says = `${localizedName(row.type)} ${span(row)}`;
            return (
              <li key={row.id} title={says} style={{ left: `${left}%`, width: `${Math.max(0.8, right - left)}%` }}>
                <span className="visually-hidden">{says}</span>
              </li>
            );
          })}
        </ul>
      </div>
      <p className={classes.foot}>{t('year_strip_n', { n: rows.length, next: nextOf(rows, format.day) })}</p>
    </Panel>
  );
}

/** The day on which the next leave begins. */
function nextOf(rows: readonly { readonly start_at: string }[], dayOf: (at: string) => string): string {
  const after = addDays(today(), 1);
  const next = rows
    .map(({ start_at }) => start_at)
    .filter((at) => at >= dayBounds(after).start)
    .sort()[0];
  return next ? dayOf(next) : '–';
}
