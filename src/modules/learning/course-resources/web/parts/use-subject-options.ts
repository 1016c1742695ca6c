import { stageChoices } from '#modules/learning/subjects/contract/subjects.contract.ts';
import { useSubjects } from '#modules/learning/subjects/web/public.tsx';
import { useLocalize, useLocalizedName } from '#web/i18n/texts.ts';
import type { Option } from '#web/ui/fields/choice-fields.tsx';

/** The subjects of all stages as choices of a filter, each with its stage. */
export function useSubjectOptions(): Option[] {
  const localize = useLocalize();
  const localizedName = useLocalizedName();
  const { all } = useSubjects();
  return stageChoices.flatMap((stage) =>
    all
      .filter((one) => one.type === stage.code)
      .map((one) => ({ value: one.value, label: `${localize(stage)} · ${localizedName(one)}` })),
  );
}
