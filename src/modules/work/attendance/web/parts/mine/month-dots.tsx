import type { CallOutput } from '#shared/endpoint.ts';
import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { weeksOf } from '#web/ui/fields/month.ts';
import { Words } from '#web/ui/layout/layout.tsx';
import type { attendanceDays } from '../../../contract/attendance-days.contract.ts';
import { attendanceMarks } from '../../../contract/attendance-kinds.ts';
import { Dot } from '../day/dot.tsx';
import { lookOf } from '../day/mark.ts';
import classes from './month-dots.module.css';

type Mine = CallOutput<typeof attendanceDays.mine>;

interface Props {
  readonly mine: Mine;
  readonly onOpen: (date: string) => void;
}

/** Own days of a month as dots; one opens with its reasons. */
export function MonthDots({ mine, onOpen }: Props) {
  const lang = useLang();
  const format = useFormat();
  const known = new Map(mine.days.map((day) => [day.date, day]));
  const weeks = weeksOf(`${mine.month}-01`);
  return (
    <div className={classes.month}>
      {weeks[0]?.map((date) => (
        <Words key={date} tone="soft" size="small">
          {format.weekdayNarrow(date)}
        </Words>
      ))}
      {weeks.flat().map((date) => {
        if (!date.startsWith(mine.month)) return <span key={date} aria-hidden />;
        const day = known.get(date);
        const look = lookOf(day?.marks ?? []);
        const number = Number(date.slice(8));
        if (!day)
          return (
            <span key={date} className={classes.day} data-today={date === mine.today}>
              {number}
              <Dot look="open" />
            </span>
          );
        const says = [
          format.dayShort(date),
          ...day.marks.map((mark) => labelOf(attendanceMarks, mark, lang) ?? mark),
        ].join(' · ');
        return (
          <button
            key={date}
            type="button"
            className={classes.day}
            data-today={date === mine.today}
            aria-label={says}
            title={says}
            onClick={() => onOpen(date)}
          >
            {number}
            <Dot look={look} />
          </button>
        );
      })}
    </div>
  );
}
