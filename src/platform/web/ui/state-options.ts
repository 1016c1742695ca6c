import type { Text } from '#shared/text.ts';
import { useLocalize } from '../i18n/texts.ts';
import type { Option } from './fields/choice-fields.tsx';

/** The states of a lifecycle as options of a filter, in its order. */
export function useStateOptions<S extends string>(of: { readonly states: Readonly<Record<S, Text>> }): Option<S>[] {
  const localize = useLocalize();
  return (Object.keys(of.states) as S[]).map((value) => ({ value, label: localize(of.states[value]) }));
}
