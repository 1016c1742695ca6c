import { CODE_LENGTH } from '../constants.ts';
import { plainSigns } from './marks.ts';

/**
 * A code that was sent, out of what was typed or pasted: `815 528`, `８１５５２８`, `验证码 815528`, the whole message. A text
 * with more than one such number stays as it is.
 */
export function foldCode(typed: string): string {
  const plain = plainSigns(typed).replace(/[\s\p{Pd}]/gu, '');
  if (plain.length === CODE_LENGTH) return plain;
  const runs = (plain.match(/\d+/g) ?? []).filter((run) => run.length === CODE_LENGTH);
  return runs.length === 1 ? (runs[0] ?? plain) : plain;
}

/** A code or number of a thing (class, pupil, room, card) as it is compared: plain, without spaces, in capitals. */
export const codeKey = (code: string): string => plainSigns(code).replace(/\s/g, '').toUpperCase();
