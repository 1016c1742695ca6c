import type { Text } from '../text.ts';

/** One entry of a reference list: its stored code, its label in both languages, and what a list adds as flags. */
export interface ReferenceItem extends Text {
  readonly code: string | number;
  readonly [flag: string]: string | number | boolean;
}

/** A reference list in its fixed order. */
export type ReferenceList = readonly [ReferenceItem, ...ReferenceItem[]];

export type CodeOf<L extends ReferenceList> = L[number]['code'];
