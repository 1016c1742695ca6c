import { stageChoices } from '#modules/learning/subjects/contract/subjects.contract.ts';
import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import { useLocalizedName } from '#web/i18n/texts.ts';

interface Named {
  readonly value: string;
  readonly type: string;
  readonly name: string;
  readonly name_en: string | null;
}

/** Subjects as choices: 高中 · 物理. */
export function subjectOptions(
  subjects: readonly Named[],
  localizedName: (row: { readonly name: string; readonly name_en: string | null }) => string,
) {
  return subjects.map((one) => {
    const stage = stageChoices.find(({ code }) => code === one.type);
    const of = stage ? `${localizedName({ name: stage.cn, name_en: stage.us })} · ` : '';
    return { value: one.value, label: `${of}${localizedName(one)}` };
  });
}

/** The same of those that the group offers. */
export function useSubjectOptions() {
  const localizedName = useLocalizedName();
  return subjectOptions(useSubjects().all, localizedName);
}

/** How a value is shown: stage and subject, the value itself where it is not offered any more. */
export function SubjectName({ value }: { readonly value: string }) {
  const options = useSubjectOptions();
  return options.find((one) => one.value === value)?.label ?? value;
}
