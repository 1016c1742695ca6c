import type { CallOutput } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import type { adminLogs } from '../../contract/admin-logs.contract.ts';
import { useText } from '../texts.ts';
import classes from './console.module.css';

type Hours = CallOutput<typeof adminLogs.stats>['hours'];

const HOUR_MS = 3_600_000;
const KINDS = ['operation', 'login', 'read', 'export', 'job'] as const;

interface Props {
  readonly from: string;
  readonly to: string;
  readonly hours: Hours;
  /** The hour that the list is narrowed to. */
  readonly chosen: string | null;
  readonly onChoose: (hour: string | null) => void;
}

/** Entries per hour, stacked by kind; a bar narrows the list to its hour, pressed again it lets go. */
export function HourBars({ from, to, hours, chosen, onChoose }: Props) {
  const t = useText();
  const format = useFormat();
  const first = Math.floor(Date.parse(from) / HOUR_MS);
  const count = Math.min(Math.max(1, Math.ceil(Date.parse(to) / HOUR_MS) - first), 31 * 24);
  const byHour = new Map(hours.map((one) => [Math.floor(Date.parse(one.hour) / HOUR_MS), one.counts]));
  const totalOf = (counts: Hours[number]['counts'] | undefined) => (counts ?? []).reduce((sum, one) => sum + one.n, 0);
  const most = Math.max(1, ...hours.map((one) => totalOf(one.counts)));
  return (
    <section aria-label={t('per_hour')}>
      <div className={classes.hours}>
        {Array.from({ length: count }, (_, at) => {
          const hour = new Date((first + at) * HOUR_MS).toISOString();
          const counts = byHour.get(first + at);
          const label = `${format.dateTime(hour)}: ${format.number(totalOf(counts))}`;
          return (
            <button
              key={hour}
              type="button"
              className={classes.hour}
              aria-pressed={chosen === hour}
              aria-label={label}
              title={label}
              onClick={() => onChoose(chosen === hour ? null : hour)}
            >
              {KINDS.map((kind) => {
                const n = counts?.find((one) => one.kind === kind)?.n ?? 0;
                return n > 0 && <i key={kind} data-kind={kind} style={{ height: `${(n / most) * 100}%` }} />;
              })}
            </button>
          );
        })}
      </div>
      <p className={classes.legend}>
        {KINDS.map((kind) => (
          <span key={kind}>
            {t(`log_${kind}`)}{' '}
            {format.number(hours.reduce((sum, one) => sum + (one.counts.find((c) => c.kind === kind)?.n ?? 0), 0))}
          </span>
        ))}
      </p>
    </section>
  );
}
