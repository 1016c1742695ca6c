import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useLocalizedName } from '#web/i18n/texts.ts';
import { subjects } from '../../contract/subjects.contract.ts';

export type OfferedSubject = CallOutput<typeof subjects.offered>[number];

interface Subjects {
  /** All that the school group offers, by stage and order; empty while they load. */
  readonly all: readonly OfferedSubject[];
  /** The name of a value in the language of the interface; the value itself where it is not offered any more. */
  readonly nameOf: (value: string) => string;
  /** Choices of one stage, or of all. */
  readonly choicesOf: (stage?: string | null) => readonly { readonly value: string; readonly label: string }[];
}

/** The subjects of the school group, read once for every page. */
export function useSubjects(): Subjects {
  const localizedName = useLocalizedName();
  const { data: all = [] } = useApi(subjects.offered, {});
  return {
    all,
    nameOf: (value) => {
      const found = all.find((one) => one.value === value);
      return found ? localizedName(found) : value;
    },
    choicesOf: (stage) =>
      all.filter((one) => !stage || one.type === stage).map((one) => ({ value: one.value, label: localizedName(one) })),
  };
}
