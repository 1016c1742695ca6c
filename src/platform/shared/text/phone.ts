import { plainSigns } from './marks.ts';

const SEPARATORS = /[\s()[\].·\p{Pd}\u2212]/gu;
/** `+86`, `0086` and `86`; a mobile number itself begins with 1. */
const MAINLAND = /^(?:\+|00)?86(?=1)/;

/**
 * A mobile number without what address books write around it: spaces, dashes, brackets, `tel:`, the code of the country,
 * direction marks. Two numbers in one text stay two, and are refused by the rule of the field.
 */
export function foldPhone(typed: string): string {
  return plainSigns(typed).replace(SEPARATORS, '').replace(/^tel:/i, '').replace(MAINLAND, '');
}
