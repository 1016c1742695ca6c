import { addDays } from '#shared/dates.ts';
import { useApi } from '#web/api/queries.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';
import { lessons } from '../../../contract/lessons.contract.ts';
import { useScheduleText } from '../../texts.ts';
import { useLessonWords } from '../week/lesson-words.ts';
import type { Lesson } from '../week/week-days.ts';

type Props = FieldProps<string> & { readonly lesson: Lesson };
const AHEAD = 13;

/** Colleagues who are free then, the most fitting first, with why. */
export function FreeTeacherField({ lesson, ...field }: Props) {
  const t = useScheduleText();
  const format = useFormat();
  const localizedName = useLocalizedName();
  const answer = useApi(lessons.freeTeachers, { params: { id: lesson.id } });
  const options = (answer.data?.list ?? []).map((one) => {
    const why = format.list(one.reasons.map((reason) => t(`free_${reason}`)));
    return { value: one.id, label: why ? `${localizedName(one)} · ${why}` : localizedName(one) };
  });
  return <SelectField {...field} options={options} clearable />;
}

const useFree = (lesson: Lesson) =>
  useApi(lessons.freeSlots, {
    params: { id: lesson.id },
    query: { from: lesson.date, to: addDays(lesson.date, AHEAD) },
  });

/** Periods in which class and teacher are both free. */
export function FreeSlotField({ lesson, ...field }: Props) {
  const t = useScheduleText();
  const format = useFormat();
  const options = (useFree(lesson).data?.free ?? []).map((one) => ({
    value: `${one.date} ${one.period}`,
    label: `${format.dayShort(one.date)} ${t('period_n', { n: one.period })} ${format.time(one.starts_at)}`,
  }));
  return <SelectField {...field} options={options} />;
}

/** Lessons of the class whose time suits. */
export function SwapField({ lesson, ...field }: Props) {
  const format = useFormat();
  const words = useLessonWords();
  const options = (useFree(lesson).data?.swaps ?? []).map((one) => ({
    value: one.id,
    label: `${format.dayShort(one.date)} ${format.time(one.starts_at)} ${words.name(one)} · ${words.teacher(one)}`,
  }));
  return <SelectField {...field} options={options} />;
}

/** Lessons of the same subject at the same time. */
export function ParallelField({ lesson, ...field }: Props) {
  const words = useLessonWords();
  const answer = useApi(lessons.board, { query: { day: lesson.date } }, { errorDisplay: 'session_only' });
  const options = (answer.data?.classes ?? [])
    .flatMap((one) => one.lessons)
    .filter(
      (one) => one.id !== lesson.id && one.starts_at === lesson.starts_at && one.subject.value === lesson.subject.value,
    )
    .map((one) => ({ value: one.id, label: `${words.classes(one)} · ${words.teacher(one)}` }));
  return <SelectField {...field} options={options} />;
}

/** Any room of the school. */
export function AnyRoomField(field: FieldProps<string>) {
  const localizedName = useLocalizedName();
  const answer = useApi(lessons.owners, { query: { view: 'room' } });
  const options = (answer.data?.list ?? []).map((one) => ({ value: one.id, label: localizedName(one) }));
  return <SelectField {...field} options={options} />;
}
