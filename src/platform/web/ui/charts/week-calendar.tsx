import { useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useLocalize } from '../../i18n/texts.ts';
import { useIsNarrow } from '../use-is-narrow.ts';
import { ChartFrame } from './chart-frame.tsx';
import { chartWords } from './chart-words.ts';
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
/** Hours that are always there; what is earlier or later makes them more. */
const [FIRST, LAST] = [7, 18];

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** A week with its hours; on a narrow screen its days one below the other. Kinds can be left out in the legend. */
export function WeekCalendar({ title, days, kinds, events, now, onOpen }: Props) {
  const format = useFormat();
  const localize = useLocalize();
  const isNarrow = useIsNarrow();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const shown = events.filter(({ kind }) => !hidden.includes(kind));
  const nameOf = (kind: string) => kinds.find(({ key }) => key === kind)?.name ?? '';
  const modeOf = ({ mode }: WeekEvent) => (mode ? localize(chartWords[mode]) : '');
  const spanOf = ({ from, to }: WeekEvent) => `${clock(from)}–${clock(to)}`;
  const ordered = [...shown].sort((a, b) => a.day.localeCompare(b.day) || a.from - b.from);
  const twin = {
    columns: [localize(chartWords.time), localize(chartWords.what), localize(chartWords.kind)],
    rows: ordered.map((event) => ({
      key: event.key,
      label: format.dayShort(event.day),
      values: [
        spanOf(event),
        [event.name, event.detail, modeOf(event)].filter(Boolean).join(' · '),
        nameOf(event.kind),
      ],
    })),
  };
  const from = Math.min(FIRST, ...shown.map((event) => Math.floor(event.from / 60)));
  const to = Math.min(24, Math.max(LAST, ...shown.map((event) => Math.ceil(event.to / 60))));
  const place = (minutes: number) => ((minutes - from * 60) / 60) * HOUR;
  const isNowShown = now && now.minute >= from * 60 && now.minute <= to * 60;

  const draw = (event: WeekEvent, style?: Readonly<Record<string, string | number>>) => {
    const says = [spanOf(event), event.name, event.detail, nameOf(event.kind), modeOf(event)].filter(Boolean);
    const facts = {
      className: classes.event,
      'data-kind': kinds.findIndex(({ key }) => key === event.kind) + 1,
      'data-mode': event.mode,
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
    return onOpen ? (
      <button key={event.key} type="button" {...facts} aria-label={says.join(', ')} onClick={() => onOpen(event.key)}>
        {inside}
      </button>
    ) : (
      <div key={event.key} {...facts}>
        {inside}
      </div>
    );
  };
  const head = (day: string) => (
    <h3 className={classes.head} data-now={day === now?.day}>
      <span className="visually-hidden">{format.dayShort(day)}</span>
      <span aria-hidden>{format.weekdayShort(day)}</span>
      <b aria-hidden>{Number(day.slice(8))}</b>
    </h3>
  );
  const legend = (
    <span className={classes.legend}>
      {kinds.map(({ key, name }, at) => (
        <label key={key} data-kind={at + 1}>
          <input
            type="checkbox"
            checked={!hidden.includes(key)}
            onChange={() => setHidden(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key])}
          />
          {name}
        </label>
      ))}
      {(['moved', 'undecided'] as const).map(
        (mode) =>
          events.some((event) => event.mode === mode) && (
            <span key={mode} className={classes.mode}>
              <i className={classes.event} data-kind={1} data-mode={mode} />
              {localize(chartWords[mode])}
            </span>
          ),
      )}
    </span>
  );
  return (
    <ChartFrame title={title} legend={legend} twin={twin} isSpoken>
      {isNarrow ? (
        <div className={classes.list}>
          {days.map((day) => {
            const own = ordered.filter((event) => event.day === day);
            return (
              <section key={day}>
                {head(day)}
                {own.length > 0 ? own.map((event) => draw(event)) : <p>{localize(chartWords.nothing)}</p>}
              </section>
            );
          })}
        </div>
      ) : (
        <div
          className={classes.week}
          style={{
            gridTemplateColumns: `56px ${days.map((day) => (weekdayOf(day) > 4 ? '88px' : 'minmax(0, 1fr)')).join(' ')}`,
          }}
        >
          <div className={classes.hours} style={{ height: (to - from) * HOUR }} aria-hidden>
            {Array.from({ length: to - from - 1 }, (_, at) => from + at + 1).map((hour) => (
              <span key={hour} style={{ top: place(hour * 60) }}>{`${hour}:00`}</span>
            ))}
          </div>
          {days.map((day) => (
            <section key={day} className={classes.column} data-weekend={weekdayOf(day) > 4}>
              {head(day)}
              <div className={classes.field} style={{ height: (to - from) * HOUR }}>
                {lanesOf(shown.filter((event) => event.day === day)).map(({ event, lane, lanes }) =>
                  draw(event, {
                    top: place(event.from),
                    height: (Math.max(event.to - event.from, SHORTEST) / 60) * HOUR - 2,
                    left: `calc(${(lane / lanes) * 100}% + 2px)`,
                    width: `calc(${100 / lanes}% - 4px)`,
                  }),
                )}
                {isNowShown && now.day === day && (
                  <div className={classes.now} style={{ top: place(now.minute) }}>
                    <span>{clock(now.minute)}</span>
                  </div>
                )}
              </div>
            </section>
          ))}
        </div>
      )}
    </ChartFrame>
  );
}
