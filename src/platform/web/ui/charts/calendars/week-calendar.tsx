import '../../pictures/kinds.css';
import { useState } from 'react';
import { useFormat } from '../../../i18n/format.ts';
import { useLocalize } from '../../../i18n/texts.ts';
import { useIsNarrow } from '../../layout/use-is-narrow.ts';
import { ChartFrame } from '../chart-frame.tsx';
import { chartWords } from '../chart-words.ts';
import { weekdayOf } from './month-days.ts';
import classes from './week-calendar.module.css';
import { lanesOf, SHORTEST, type Timed } from './week-lanes.ts';

export interface WeekEvent extends Timed {
  readonly key: string;
  readonly day: string;
  /** Which of the kinds. */
  readonly kind: string;
  readonly name: string;
  readonly detail?: string;
  /** Moved elsewhere is hatched, not decided yet is dashed. */
  readonly mode?: 'moved' | 'undecided';
}

interface Props {
  readonly title: string;
  /** Seven days, from Monday. */
  readonly days: readonly string[];
  /** Six at most, in the order of their colours. */
  readonly kinds: readonly { readonly key: string; readonly name: string }[];
  readonly events: readonly WeekEvent[];
  /** The present: its day and its minute. */
  readonly now?: { readonly day: string; readonly minute: number };
  readonly onOpen?: (key: string) => void;
}

const HOUR = 62;
/** Minutes under which name and detail stand in one line. */
const ONE_LINE = 40;
/** Hours that are always there; what is earlier or later makes them more. */
const [FIRST, LAST] = [7, 18];

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

type Way = Pick<Props, 'kinds' | 'onOpen'>;

function useEventWords(kinds: Props['kinds']) {
  const localize = useLocalize();
  const kindOf = (event: WeekEvent) => kinds.find(({ key }) => key === event.kind)?.name ?? '';
  const modeOf = ({ mode }: WeekEvent) => (mode ? localize(chartWords[mode]) : '');
  const spanOf = ({ from, to }: WeekEvent) => `${clock(from)}–${clock(to)}`;
  return { kindOf, modeOf, spanOf };
}

interface EventProps extends Way {
  readonly event: WeekEvent;
  /** Where it stands among the hours; absent: a line of a list, which says its time. */
  readonly style?: Readonly<Record<string, string | number>>;
}

function EventBlock({ event, kinds, onOpen, style }: EventProps) {
  const { kindOf, modeOf, spanOf } = useEventWords(kinds);
  const says = [spanOf(event), event.name, event.detail, kindOf(event), modeOf(event)].filter(Boolean);
  const facts = {
    className: classes.event,
    'data-kind': kinds.findIndex(({ key }) => key === event.kind) + 1,
    'data-mode': event.mode,
    'data-short': style !== undefined && event.to - event.from < ONE_LINE,
    title: says.join(' · '),
    ...(style ? { style } : {}),
  };
  const inside = (
    <>
      {!style && <time>{spanOf(event)}</time>}
      <strong>{event.name}</strong>
      {event.detail && <span>{event.detail}</span>}
    </>
  );
  if (!onOpen) return <div {...facts}>{inside}</div>;
  return (
    <button type="button" {...facts} aria-label={says.join(' · ')} onClick={() => onOpen(event.key)}>
      {inside}
    </button>
  );
}

function DayHead({ day, isNow }: { readonly day: string; readonly isNow: boolean }) {
  const format = useFormat();
  return (
    <h3 className={classes.head} data-now={isNow}>
      <span className="visually-hidden">{format.dayShort(day)}</span>
      <span aria-hidden>{format.weekdayShort(day)}</span>
      <b aria-hidden>{Number(day.slice(8))}</b>
    </h3>
  );
}

interface KindsProps extends Pick<Props, 'kinds' | 'events'> {
  readonly hidden: readonly string[];
  readonly onHide: (hidden: readonly string[]) => void;
}

/** Kinds in their colours, each to be left out; what hatched and dashed mean, where there is any. */
function Kinds({ kinds, events, hidden, onHide }: KindsProps) {
  const localize = useLocalize();
  return (
    <span className={classes.legend}>
      {kinds.map(({ key, name }, at) => (
        <label key={key} data-kind={at + 1}>
          <input
            type="checkbox"
            checked={!hidden.includes(key)}
            onChange={() => onHide(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key])}
          />
          {name}
        </label>
      ))}
      {(['moved', 'undecided'] as const)
        .filter((mode) => events.some((event) => event.mode === mode))
        .map((mode) => (
          <span key={mode} className={classes.mode}>
            <i className={classes.event} data-kind={1} data-mode={mode} />
            {localize(chartWords[mode])}
          </span>
        ))}
    </span>
  );
}

/** Days one below the other, each with its events as lines. */
function DayList({ days, events, now, ...way }: Omit<Props, 'title'>) {
  const localize = useLocalize();
  return (
    <div className={classes.list}>
      {days.map((day) => {
        const own = events.filter((event) => event.day === day);
        return (
          <section key={day}>
            <DayHead day={day} isNow={day === now?.day} />
            <div>
              {own.map((event) => (
                <EventBlock key={event.key} event={event} {...way} />
              ))}
              {own.length === 0 && <p>{localize(chartWords.nothing)}</p>}
            </div>
          </section>
        );
      })}
    </div>
  );
}

function Hours({ days, events, now, ...way }: Omit<Props, 'title'>) {
  const from = Math.min(FIRST, ...events.map((event) => Math.floor(event.from / 60)));
  const to = Math.min(24, Math.max(LAST, ...events.map((event) => Math.ceil(event.to / 60))));
  const place = (minutes: number) => ((minutes - from * 60) / 60) * HOUR;
  const height = (to - from) * HOUR;
  const widths = days.map((day) => (weekdayOf(day) > 4 ? '88px' : 'minmax(0, 1fr)'));
  return (
    <div className={classes.week} style={{ gridTemplateColumns: `56px ${widths.join(' ')}` }}>
      <div className={classes.hours} style={{ height }} aria-hidden>
        {Array.from({ length: to - from - 1 }, (_, at) => from + at + 1).map((hour) => (
          <span key={hour} style={{ top: place(hour * 60) }}>{`${hour}:00`}</span>
        ))}
      </div>
      {days.map((day) => (
        <section key={day} className={classes.column} data-weekend={weekdayOf(day) > 4}>
          <DayHead day={day} isNow={day === now?.day} />
          <div className={classes.field} style={{ height }}>
            {lanesOf(events.filter((event) => event.day === day)).map(({ event, lane, lanes }) => (
              <EventBlock
                key={event.key}
                event={event}
                {...way}
                style={{
                  top: place(event.from),
                  height: (Math.max(event.to - event.from, SHORTEST) / 60) * HOUR - 2,
                  left: `calc(${(lane / lanes) * 100}% + 2px)`,
                  width: `calc(${100 / lanes}% - 4px)`,
                }}
              />
            ))}
            {now?.day === day && now.minute >= from * 60 && now.minute <= to * 60 && (
              <div className={classes.now} style={{ top: place(now.minute) }}>
                <span>{clock(now.minute)}</span>
              </div>
            )}
          </div>
        </section>
      ))}
    </div>
  );
}

/** A week with its hours; on a narrow screen its days one below the other. Kinds can be left out in the legend. */
export function WeekCalendar({ title, kinds, events, ...rest }: Props) {
  const format = useFormat();
  const localize = useLocalize();
  const { kindOf, modeOf, spanOf } = useEventWords(kinds);
  const isNarrow = useIsNarrow();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const shown = events
    .filter(({ kind }) => !hidden.includes(kind))
    .sort((a, b) => a.day.localeCompare(b.day) || a.from - b.from);
  const table = {
    columns: [localize(chartWords.time), localize(chartWords.what), localize(chartWords.kind)],
    rows: shown.map((event) => ({
      key: event.key,
      label: format.dayShort(event.day),
      values: [spanOf(event), [event.name, event.detail, modeOf(event)].filter(Boolean).join(' · '), kindOf(event)],
    })),
  };
  const Drawn = isNarrow ? DayList : Hours;
  return (
    <ChartFrame
      title={title}
      legend={<Kinds kinds={kinds} events={events} hidden={hidden} onHide={setHidden} />}
      table={table}
      isSpoken
    >
      <Drawn {...rest} kinds={kinds} events={shown} />
    </ChartFrame>
  );
}
