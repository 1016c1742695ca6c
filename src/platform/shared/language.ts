import { DEFAULT_LANGUAGE } from './constants.ts';
import type { Lang } from './text.ts';

/** A stored or given interface language: `us` or, for everything else, `cn`. For the request header there is `langOf`. */
export function interfaceLanguage(value: unknown): Lang {
  return value === 'us' ? 'us' : DEFAULT_LANGUAGE;
}
