import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, today } from '#shared/dates.ts';
import { tagOf, useLang } from '../../i18n/language.ts';
import { useLocalize } from '../../i18n/texts.ts';
import classes from './calendar.module.css';
import { shiftMonth, WEEK, weeksOf } from './month.ts';

const words = {
  previous: { cn: '上个月', us: 'Previous month' },
  next: { cn: '下个月', us: 'Next month' },
} as const;

const STEPS: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -WEEK),
  ArrowDown: (day) => addDays(day, WEEK),
  PageUp: (day) => shiftMonth(day, -1),
  PageDown: (day) => shiftMonth(day, 1),
};

interface Props {
  readonly value: string | null;
  readonly onPick: (day: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** One month; arrow keys walk by day and week, Page keys by month. */
export function Calendar({ value, onPick, min, max }: Props) {
  const localize = useLocalize();
  const tag = tagOf(useLang());
  const now = today();
  const [cursor, setCursor] = useState(value ?? (min && min > now ? min : now));
  const [follows, setFollows] = useState(false);
  const grid = useRef<HTMLTableElement>(null);
  const isClosed = (day: string) => (min !== undefined && day < min) || (max !== undefined && day > max);
  useEffect(() => {
    if (follows) grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus();
  }, [cursor, follows]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    setFollows(true);
    setCursor(step(cursor));
  };
  const turn = (by: number) => {
    setFollows(false);
    setCursor(shiftMonth(cursor, by));
  };
  const heading = new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${cursor}T00:00:00Z`),
  );
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'narrow', timeZone: 'UTC' });
  const spoken = new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' });
  const weeks = weeksOf(cursor);
  return (
    <div className={classes.calendar}>
      <div className={classes.calendarHead}>
        <button type="button" aria-label={localize(words.previous)} onClick={() => turn(-1)}>
          <IconChevronLeft aria-hidden size={16} />
        </button>
        <span aria-live="polite">{heading}</span>
        <button type="button" aria-label={localize(words.next)} onClick={() => turn(1)}>
          <IconChevronRight aria-hidden size={16} />
        </button>
      </div>
      <table ref={grid} className={classes.grid} aria-label={heading} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {weekday.format(new Date(`${day}T00:00:00Z`))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    className={classes.dayCell}
                    data-day={day}
                    data-other={day.slice(0, 7) !== cursor.slice(0, 7)}
                    data-today={day === now}
                    aria-pressed={day === value}
                    aria-label={spoken.format(new Date(`${day}T00:00:00Z`))}
                    tabIndex={day === cursor ? 0 : -1}
                    disabled={isClosed(day)}
                    onClick={() => onPick(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
