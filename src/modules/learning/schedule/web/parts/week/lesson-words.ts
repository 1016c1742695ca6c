import { labelOf } from '#shared/reference-lists.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLang } from '#web/i18n/language.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { lessonStatuses } from '../../../contract/schedule-kinds.ts';
import { useScheduleText } from '../../texts.ts';
import type { Lesson } from './week-days.ts';

/** How a lesson is named: what is taught, by whom, where, and what it was. */
export function useLessonWords() {
  const t = useScheduleText();
  const lang = useLang();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const name = (one: Lesson) => one.course_name ?? localizedName(one.subject);
  const classes = (one: Lesson) => format.list(one.classrooms.map(localizedName));
  const teacher = (one: Lesson) =>
    one.teacher ? localizedName(one.teacher) : one.kind === 'self_study' ? '' : t('no_teacher');
  const room = (one: Lesson) => (one.room ? localizedName(one.room) : '');
  const time = (one: Lesson) => `${format.time(one.starts_at)}–${format.time(one.ends_at)}`;
  const status = (one: Lesson) => (one.is_changed ? labelOf(lessonStatuses, one.status, lang) : '');
  const was = (one: Lesson): string => {
    const parts = [
      one.orig_teacher ? localizedName(one.orig_teacher) : '',
      one.orig_room ? localizedName(one.orig_room) : '',
      one.orig_date ? `${format.dayShort(one.orig_date)} ${t('period_n', { n: one.orig_period ?? 0 })}` : '',
    ].filter(Boolean);
    return parts.length ? t('was', { what: parts.join(' · ') }) : '';
  };
  return { name, classes, teacher, room, time, status, was };
}
