import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { useScheduleText } from '../../texts.ts';
import type { Detail, Slot } from './slot-clashes.ts';

/** How a weekly lesson is named. */
export function useSlotWords({ subjects, teachers, classrooms }: Detail) {
  const t = useScheduleText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const of = <T extends { readonly id: string; readonly name: string; readonly name_en: string | null }>(
    rows: readonly T[],
    ids: readonly string[],
  ) => format.list(ids.flatMap((id) => rows.find((one) => one.id === id) ?? []).map(localizedName));
  const subjectOf = (slot: Slot) => subjects.find((one) => one.value === slot.subject_value);
  const subject = (slot: Slot) => {
    const found = subjectOf(slot);
    return slot.course_name ?? (found ? localizedName(found) : slot.subject_value);
  };
  const teacher = (slot: Slot) => of(teachers, slot.teacher_ids) || t('no_teacher');
  const classes = (slot: Slot) => of(classrooms, slot.classroom_ids);
  return {
    subject,
    teacher,
    classes,
    colour: (slot: Slot) => subjectOf(slot)?.colour ?? '1',
    whole: (slot: Slot) => [classes(slot), subject(slot), teacher(slot)].join(' '),
    weeks: ({ weeks }: Slot): string => {
      if (weeks === 'all') return '';
      return Array.isArray(weeks) ? t('weeks_list', { weeks: format.list(weeks.map(String)) }) : t(`weeks_${weeks}`);
    },
  };
}
