import '#web/ui/pictures/kinds.css';
import { addDays, today } from '#shared/dates.ts';
import { useFormat } from '#web/i18n/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import type { Timetable } from '../../../contract/lessons.contract.ts';
import { useScheduleText } from '../../texts.ts';
import classes from './day-ribbon.module.css';
import { useLessonWords } from './lesson-words.ts';
import { useNow } from './use-now.ts';
import type { Lesson } from './week-days.ts';
import type { Whose } from './week-grid.tsx';

interface Props {
  readonly of: Timetable;
  readonly day: string;
  readonly whose: Whose;
  readonly onDay: (day: string) => void;
  readonly onOpen?: (id: string) => void;
}

/** On the phone: the days of the week, and the lessons of one below, the next one large. */
export function DayRibbon({ of, day, whose, onDay, onOpen }: Props) {
  const t = useScheduleText();
  const format = useFormat();
  const now = useNow();
  const days = Array.from({ length: 7 }, (_, at) => addDays(of.from, at));
  const own = of.list.filter((one) => one.date === day).toSorted((a, b) => a.starts_at.localeCompare(b.starts_at));
  const about = of.days.find((one) => one.date === day);
  const next = day === today() ? own.find((one) => one.ends_at > now && !one.is_off) : undefined;
  return (
    <>
      <fieldset className={classes.days} aria-label={t('days')}>
        {days.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === day}
            data-now={one === today()}
            onClick={() => onDay(one)}
          >
            <span className="visually-hidden">{format.dayShort(one)}</span>
            <span aria-hidden="true">{format.weekdayNarrow(one)}</span>
            <b aria-hidden="true">{Number(one.slice(8))}</b>
            <i data-any={of.list.some((lesson) => lesson.date === one)} />
          </button>
        ))}
      </fieldset>
      {about?.reason && own.length > 0 && <p className={classes.reason}>{about.reason}</p>}
      {own.length === 0 ? (
        <EmptyState small title={t('no_lessons_today')} detail={about?.reason ?? ''} />
      ) : (
        <Stack as="ol" gap={8}>
          {own.map((one) => (
            <li key={one.id}>
              <LessonLine
                lesson={one}
                whose={whose}
                isNext={one.id === next?.id}
                now={now}
                {...(onOpen ? { onOpen } : {})}
              />
            </li>
          ))}
        </Stack>
      )}
    </>
  );
}

interface LineProps {
  readonly lesson: Lesson;
  readonly whose: Whose;
  readonly isNext: boolean;
  readonly now: string;
  readonly onOpen?: (id: string) => void;
}

function LessonLine({ lesson, whose, isNext, now, onOpen }: LineProps) {
  const t = useScheduleText();
  const format = useFormat();
  const words = useLessonWords();
  const minutes = Math.ceil((Date.parse(lesson.starts_at) - Date.parse(now)) / 60_000);
  const second = whose === 'teacher' ? words.classes(lesson) : words.teacher(lesson);
  return (
    <button
      type="button"
      className={classes.line}
      data-colour={lesson.subject.colour}
      data-next={isNext}
      data-over={lesson.ends_at <= now}
      data-status={lesson.status}
      data-changed={lesson.is_changed}
      disabled={!onOpen}
      onClick={() => onOpen?.(lesson.id)}
    >
      <time>
        {format.time(lesson.starts_at)}
        <small>{format.time(lesson.ends_at)}</small>
      </time>
      <span>
        <strong>{words.name(lesson)}</strong>
        <small>{[second, words.room(lesson)].filter(Boolean).join(' · ')}</small>
        {lesson.is_changed && <em>{[words.status(lesson), words.was(lesson)].filter(Boolean).join(' · ')}</em>}
        {isNext && <em>{minutes > 0 ? t('starts_in', { n: minutes }) : t('runs_now')}</em>}
      </span>
    </button>
  );
}
