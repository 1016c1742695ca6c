import { stageChoices } from '#modules/learning/subjects/contract/subjects.contract.ts';
import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import { useLocalize } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/fields/choice-fields.tsx';
import type { FieldProps } from '#web/ui/fields/field-props.ts';

/** One of the subjects that the group offers, each with its stage. */
export function SubjectField(props: FieldProps<string> & { readonly clearable?: boolean }) {
  const options = useSubjectOptions();
  const isKept = props.value !== '' && !options.some((one) => one.value === props.value);
  const kept = isKept ? [{ value: props.value, label: props.value }] : [];
  return <SelectField {...props} options={[...kept, ...options]} />;
}

/** Subjects as choices: 高中 · 物理. */
export function useSubjectOptions() {
  const localize = useLocalize();
  const { all, nameOf } = useSubjects();
  return all.map(({ value, type }) => {
    const stage = stageChoices.find((one) => one.code === type);
    return { value, label: stage ? `${localize(stage)} · ${nameOf(value)}` : nameOf(value) };
  });
}

/** How a value is shown: stage and subject, the value itself where it is not offered any more. */
export function SubjectName({ value }: { readonly value: string }) {
  const options = useSubjectOptions();
  return options.find((one) => one.value === value)?.label ?? value;
}
