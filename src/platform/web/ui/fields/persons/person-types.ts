import { personTypes } from '#shared/reference/accounts.ts';
import type { CodeOf } from '#shared/reference/item.ts';
import { useFormat } from '../../../i18n/format.ts';
import { useLocalize } from '../../../i18n/texts.ts';

type PersonType = CodeOf<typeof personTypes>;

/** Person types in words: one, several as a list in the reader's language, and all of them as options of a field. */
export function usePersonTypes() {
  const localize = useLocalize();
  const format = useFormat();
  const word = (code: PersonType) => localize(personTypes.find((type) => type.code === code) ?? personTypes[0]);
  return {
    word,
    list: (codes: readonly PersonType[]) => format.list(codes.map(word)),
    options: personTypes.map(({ code, ...text }) => ({ value: code, label: localize(text) })),
  };
}
