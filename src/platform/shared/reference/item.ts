import type { Text } from '../text.ts';

/**
 * One entry of a reference list: its stored code, its label in both languages, and what a list adds as flags. `also` has
 * the words that people write for it in lists; imports understand them, nothing shows them.
 */
export interface ReferenceItem extends Text {
  readonly code: string | number;
  readonly also?: readonly string[];
  readonly [flag: string]: string | number | boolean | readonly string[] | undefined;
}

/** A reference list in its fixed order. */
export type ReferenceList = readonly [ReferenceItem, ...ReferenceItem[]];

export type CodeOf<L extends ReferenceList> = L[number]['code'];
