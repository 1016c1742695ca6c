import { dayOf } from '#shared/dates.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Inline } from '#web/ui/layout/layout.tsx';
import type { adminLogs } from '../../../contract/admin-logs.contract.ts';
import { useText } from '../../texts.ts';
import classes from './hour-bars.module.css';

type Hours = CallOutput<typeof adminLogs.stats>['hours'];

const HOUR_MS = 3_600_000;

/** Hours that one bar stands for: a finger must hit it, so a longer range has wider steps. */
export function hoursPerBar(from: string, to: string): number {
  const hours = (Date.parse(to) - Date.parse(from)) / HOUR_MS;
  if (hours <= 36) return 1;
  return hours <= 7 * 24 ? 6 : 24;
}
const KINDS = ['operation', 'login', 'read', 'export', 'job'] as const;

interface Props {
  readonly from: string;
  readonly to: string;
  readonly hours: Hours;
  /** The hour that the list is narrowed to. */
  readonly chosen: string | null;
  readonly onChoose: (hour: string | null) => void;
}

/** Every so many bars one is named: by its time, or by its day (`07/26`) where a bar stands for more than an hour. */
const namedEvery = (hours: number) => (hours === 6 ? 4 : 3);
const tickOf = (hour: string, hours: number, time: string) =>
  hours === 1 ? time : dayOf(hour).slice(5).replace('-', '/');

/** Entries per hour (or day), stacked by kind; a bar narrows the list to its time, pressed again it lets go. */
export function HourBars({ from, to, hours, chosen, onChoose }: Props) {
  const t = useText();
  const format = useFormat();
  const stepHours = hoursPerBar(from, to);
  const step = stepHours * HOUR_MS;
  const every = namedEvery(stepHours);
  const start = Math.floor(Date.parse(from) / HOUR_MS) * HOUR_MS;
  const count = Math.min(Math.max(1, Math.ceil((Date.parse(to) - start) / step)), 40);
  const barOf = (hour: string) => Math.floor((Date.parse(hour) - start) / step);
  const totalOf = (counts: Hours[number]['counts']) => counts.reduce((sum, one) => sum + one.n, 0);
  const sums = Array.from({ length: count }, (_, at) =>
    hours.filter((one) => barOf(one.hour) === at).reduce((sum, one) => sum + totalOf(one.counts), 0),
  );
  const most = Math.max(1, ...sums);
  return (
    <section className={classes.chart} aria-label={t('per_hour')}>
      <Inline gap={6} align="stretch">
        <p className={classes.axis} aria-hidden>
          <span>{format.number(most)}</span>
          <span>0</span>
        </p>
        <div className={classes.bars}>
          {sums.map((sum, at) => {
            const hour = new Date(start + at * step).toISOString();
            const counts = hours.filter((one) => barOf(one.hour) === at).flatMap((one) => one.counts);
            const label = `${format.dateTime(hour)}: ${format.number(sum)}`;
            // the last ones would stand out beyond the bars
            const isNamed = at % every === 0 && at + 2 <= count;
            return (
              <div key={hour} className={classes.slot}>
                <button
                  type="button"
                  className={classes.hour}
                  aria-pressed={chosen === hour}
                  aria-label={label}
                  title={label}
                  onClick={() => onChoose(chosen === hour ? null : hour)}
                >
                  {KINDS.map((kind) => {
                    const n = counts.filter((one) => one.kind === kind).reduce((all, one) => all + one.n, 0);
                    return n > 0 && <i key={kind} data-kind={kind} style={{ height: `${(n / most) * 100}%` }} />;
                  })}
                </button>
                <span aria-hidden>{isNamed && tickOf(hour, stepHours, format.time(hour))}</span>
              </div>
            );
          })}
        </div>
      </Inline>
      <p className={classes.legend}>
        {KINDS.map((kind) => (
          <span key={kind} data-kind={kind}>
            {t(`log_${kind}`)}{' '}
            {format.number(hours.reduce((sum, one) => sum + (one.counts.find((c) => c.kind === kind)?.n ?? 0), 0))}
          </span>
        ))}
      </p>
    </section>
  );
}
