import { plainSigns } from './marks.ts';

/** The number of a document as it is stored and compared: plain capitals without spaces, dashes, dots and brackets. */
export function foldIdNumber(typed: string): string {
  return plainSigns(typed)
    .replace(/[\s()[\].·'’\p{Pd}\u2212]/gu, '')
    .toUpperCase();
}
