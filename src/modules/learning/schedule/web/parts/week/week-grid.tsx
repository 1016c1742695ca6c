import '#web/ui/pictures/kinds.css';
import { Fragment } from 'react';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import type { Timetable } from '../../../contract/lessons.contract.ts';
import { FREE_KINDS } from '../../../contract/schedule-kinds.ts';
import { useScheduleText } from '../../texts.ts';
import { useLessonWords } from './lesson-words.ts';
import { daysShown, isToday, type Lesson, type Period } from './week-days.ts';
import classes from './week-grid.module.css';

/** Whose week it is: what every lesson says beside its subject. */
export type Whose = 'teacher' | 'class' | 'room';

interface Props {
  readonly of: Timetable;
  readonly whose: Whose;
  readonly onOpen?: (id: string) => void;
  /** Periods in which somebody of several is taken, by `day period`. */
  readonly busy?: ReadonlySet<string>;
}

/** A week by periods: subjects in their colours, changed lessons striped with what they were. */
export function WeekGrid({ of, whose, onOpen, busy }: Props) {
  const t = useScheduleText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const days = daysShown(of);
  const periods = of.periods.length > 0 ? of.periods : periodsOf(of.list);
  const about = new Map(of.days.map((day) => [day.date, day]));
  return (
    <div className={classes.scroll}>
      <table className={classes.grid} data-days={days.length}>
        <caption className="visually-hidden">{t('week_caption')}</caption>
        <thead>
          <tr>
            <td />
            {days.map((day) => (
              <th key={day} scope="col" data-now={isToday(day)}>
                <span>{format.weekdayShort(day)}</span> <b>{Number(day.slice(8))}</b>
                {about.get(day)?.reason && <small>{about.get(day)?.reason}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => (
            <tr key={period.no} data-free={FREE_KINDS.includes(period.kind)}>
              <th scope="row">
                <b>{FREE_KINDS.includes(period.kind) ? localizedName(period) : period.no}</b>
                <small>{period.starts}</small>
              </th>
              {FREE_KINDS.includes(period.kind) ? (
                <td colSpan={days.length} />
              ) : (
                days.map((day) => (
                  <td
                    key={day}
                    data-off={about.get(day)?.weekday === null}
                    data-busy={busy?.has(`${day} ${period.no}`)}
                  >
                    {startingIn(of.list, day, period).map((one) => (
                      <LessonCell key={one.id} lesson={one} whose={whose} {...(onOpen ? { onOpen } : {})} />
                    ))}
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A lesson of several periods stands in each of them. */
const startingIn = (list: readonly Lesson[], day: string, { no }: Period): Lesson[] =>
  list.filter((one) => one.date === day && one.period_from <= no && no <= one.period_to);

/** Where nobody said the hours: the periods in which there are lessons. */
function periodsOf(list: readonly Lesson[]): Period[] {
  const last = Math.max(0, ...list.map((one) => one.period_to));
  return Array.from({ length: last }, (_, at) => ({
    no: at + 1,
    kind: 'lesson' as const,
    name: String(at + 1),
    name_en: null,
    starts: '',
    ends: '',
  }));
}

interface CellProps {
  readonly lesson: Lesson;
  readonly whose: Whose;
  readonly onOpen?: (id: string) => void;
}

function LessonCell({ lesson, whose, onOpen }: CellProps) {
  const words = useLessonWords();
  const second = whose === 'teacher' ? words.classes(lesson) : words.teacher(lesson);
  const third = whose === 'room' ? words.classes(lesson) : words.room(lesson);
  const says = [words.name(lesson), words.time(lesson), second, third, words.status(lesson), words.was(lesson)];
  const facts = {
    className: classes.lesson,
    'data-colour': lesson.subject.colour,
    'data-changed': lesson.is_changed,
    'data-status': lesson.status,
    'data-open': lesson.teacher === null && lesson.kind !== 'self_study',
    title: says.filter(Boolean).join(' · '),
  };
  const inside = (
    <Fragment>
      <strong>{words.name(lesson)}</strong>
      <span>{second}</span>
      <span>{third}</span>
      {lesson.is_changed && <em>{words.status(lesson) || words.was(lesson)}</em>}
    </Fragment>
  );
  if (!onOpen) return <div {...facts}>{inside}</div>;
  return (
    <button type="button" {...facts} aria-label={says.filter(Boolean).join(' · ')} onClick={() => onOpen(lesson.id)}>
      {inside}
    </button>
  );
}
