import { addDays } from '#shared/dates.ts';
import { weekdayOf } from '#shared/weekday.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-narrow.ts';
import { PersonAvatar } from '#web/ui/person/person-avatar.tsx';
import { type Shift, useShiftWords } from '../duty-words.ts';
import classes from './month-grid.module.css';

interface Props {
  /** The first day of the month. */
  readonly month: string;
  readonly shifts: readonly Shift[];
  readonly today: string;
  readonly onOpen: (id: string) => void;
}

/** Days from the Monday before the first to the Sunday after the last. */
export function daysShown(month: string): string[] {
  const first = `${month.slice(0, 8)}01`;
  const monday = addDays(first, 1 - weekdayOf(first));
  const next = addDays(first, 32).slice(0, 7);
  const days: string[] = [];
  for (let day = monday; day.slice(0, 7) < next || weekdayOf(day) !== 1; day = addDays(day, 1)) days.push(day);
  return days;
}

/** A month, each day with the faces of those who are on duty; on a phone the days that have any, one below the other. */
export function MonthGrid({ month, shifts, today, onOpen }: Props) {
  const format = useFormat();
  const isNarrow = useIsNarrow();
  const byDay = Map.groupBy(shifts, ({ date }) => date);
  const own = month.slice(0, 7);
  const days = daysShown(month).filter((day) => !isNarrow || (day.startsWith(own) && byDay.has(day)));
  return (
    <div className={classes.month} data-narrow={isNarrow}>
      {!isNarrow &&
        days.slice(0, 7).map((day) => (
          <Words as="em" key={day} aria-hidden tone="soft" size="small">
            {format.weekdayShort(day)}
          </Words>
        ))}
      {days.map((day) => (
        <section
          key={day}
          className={classes.day}
          data-other={!day.startsWith(own)}
          data-now={day === today}
          aria-label={format.dayShort(day)}
        >
          <h3>{isNarrow ? format.dayShort(day) : Number(day.slice(8))}</h3>
          {(byDay.get(day) ?? []).map((shift) => (
            <ShiftChip key={shift.id} shift={shift} onOpen={onOpen} />
          ))}
        </section>
      ))}
    </div>
  );
}

function ShiftChip({ shift, onOpen }: { readonly shift: Shift; readonly onOpen: (id: string) => void }) {
  const { whoOf, nameOf, spanOf, roleOf } = useShiftWords();
  const says = [whoOf(shift), roleOf(shift), nameOf(shift), spanOf(shift)].join(' · ');
  return (
    <button
      type="button"
      className={classes.shift}
      data-kind={shift.schedule.kind}
      data-mine={shift.is_mine}
      data-state={shift.status}
      title={says}
      aria-label={says}
      onClick={() => onOpen(shift.id)}
    >
      {shift.user && <PersonAvatar person={shift.user} size={20} />}
      <Words cut className={classes.who}>
        {whoOf(shift)}
      </Words>
      <Words as="small" tone="soft" cut>
        {shift.slot}
      </Words>
    </button>
  );
}
