import { type KeyboardEvent, useRef } from 'react';
import { addDays } from '#shared/dates.ts';
import { useFormat } from '../../../i18n/format.ts';
import { ChartFrame } from '../chart-frame.tsx';
import { daysOfMonth, mondayOf, weekdayOf } from './month-days.ts';
import classes from './month-heat.module.css';

interface Props {
  readonly title: string;
  readonly unit?: string;
  /** Any day of the month. */
  readonly month: string;
  /** What each day holds; a day that is not named holds nothing. */
  readonly days: readonly { readonly day: string; readonly value: number }[];
  readonly today?: string;
  /** The day that is looked at, where days can be chosen. */
  readonly chosen?: string | null;
  readonly onChoose?: (day: string) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface DayProps {
  readonly day: string;
  readonly value: number;
  readonly most: number;
  readonly isToday: boolean;
  readonly isChosen: boolean;
  /** Where Tab comes to. */
  readonly isStop: boolean;
  readonly onChoose: Props['onChoose'];
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => void;
}

function Day({ day, value, most, isToday, isChosen, isStop, onChoose, onKey }: DayProps) {
  const format = useFormat();
  const says = `${format.dayShort(day)}: ${format.number(value)}`;
  const facts = {
    className: classes.day,
    'data-day': day,
    'data-now': isToday,
    title: says,
    style: day.endsWith('-01') ? { gridColumnStart: weekdayOf(day) + 1 } : {},
  };
  const inside = (
    <>
      <i style={{ opacity: `calc(${value / most} * var(--deepest))` }} />
      <span>{Number(day.slice(8))}</span>
      {value > 0 && <b>{format.number(value)}</b>}
    </>
  );
  if (!onChoose)
    return (
      <div {...facts} aria-hidden>
        {inside}
      </div>
    );
  return (
    <button
      type="button"
      {...facts}
      aria-label={says}
      aria-pressed={isChosen}
      tabIndex={isStop ? 0 : -1}
      onClick={() => onChoose(day)}
      onKeyDown={onKey}
    >
      {inside}
    </button>
  );
}

/** A month as a calendar, each day the deeper the more it holds; arrows go from day to day. */
export function MonthHeat({ title, unit, month, days, today, chosen, onChoose }: Props) {
  const format = useFormat();
  const grid = useRef<HTMLDivElement>(null);
  const values = new Map(days.map(({ day, value }) => [day, value]));
  const shown = daysOfMonth(month);
  const most = Math.max(1, ...shown.map((day) => values.get(day) ?? 0));
  const monday = mondayOf(month);
  const stop = shown.find((day) => day === chosen) ?? shown.find((day) => day === today) ?? shown[0];
  const step = (event: KeyboardEvent<HTMLElement>, day: string) => {
    const next = STEPS[event.key];
    const target = next && grid.current?.querySelector<HTMLElement>(`[data-day="${addDays(day, next)}"]`);
    if (!target) return;
    event.preventDefault();
    target.focus();
  };
  const rows = shown.map((day) => ({ label: format.dayShort(day), values: [format.number(values.get(day) ?? 0)] }));
  return (
    <ChartFrame title={title} unit={unit} table={{ columns: [unit ?? title], rows }} isSpoken={onChoose !== undefined}>
      <div className={classes.month} ref={grid}>
        {Array.from({ length: 7 }, (_, at) => addDays(monday, at)).map((day) => (
          <em key={day} aria-hidden>
            {format.weekdayNarrow(day)}
          </em>
        ))}
        {shown.map((day) => (
          <Day
            key={day}
            day={day}
            value={values.get(day) ?? 0}
            most={most}
            isToday={day === today}
            isChosen={day === chosen}
            isStop={day === stop}
            onChoose={onChoose}
            onKey={(event) => step(event, day)}
          />
        ))}
      </div>
    </ChartFrame>
  );
}
