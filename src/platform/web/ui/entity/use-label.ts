import { type Translate, useLocalize } from '../../i18n/texts.ts';
import type { Label } from './entity-fields.ts';

/** Labels in words, be they keys of a module's texts or the words themselves. */
export function useLabel<Key extends string>(t: Translate<Key>): (text: Label<Key>) => string {
  const localize = useLocalize();
  return (text) => (typeof text === 'string' ? t(text) : localize(text));
}
