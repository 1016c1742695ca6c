import * as z from 'zod';
import { IDENTITY_LENGTH, OTHER_DOCUMENT_LENGTH, PASSPORT_LENGTH } from '../constants.ts';
import { isDay, today } from '../dates.ts';
import { errorCatalogue } from '../errors/error-catalogue.ts';
import type { CodeOf, ReferenceItem } from '../reference/item.ts';
import { type genders, idTypes, provincePrefixes } from '../reference/people.ts';
import { findItem } from '../reference-lists.ts';
import { foldIdNumber } from '../text/id-number.ts';
import { message, type Text } from '../text.ts';

export type IdType = CodeOf<typeof idTypes>;
export type Gender = CodeOf<typeof genders>;

const wrongNumber = errorCatalogue.register_id.text;

/** Shown for the residence permits that look like an identity card but are none. */
export const permitHint: Text = {
  cn: '83、91开头的证件，证件类型请选择“台湾证件”或“其他”',
  us: 'For ID numbers starting with 83 or 91, choose “Taiwan document” or “Other”',
};

/** Shown beside the field when number and gender disagree; a hint, never a refusal. */
export const genderHint: Text = {
  cn: '证件号码与性别不一致，请核对',
  us: 'The ID number and gender don’t match',
};

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const CHECK_CHARACTERS = '10X98765432';

/** The check character that belongs to the first 17 digits (GB 11643). */
export function checkCharacterOf(digits: string): string {
  const sum = WEIGHTS.reduce((total: number, weight, at) => total + weight * Number(digits[at]), 0);
  return CHECK_CHARACTERS[sum % CHECK_CHARACTERS.length] ?? '';
}

/** The birthday written in a mainland number, `YYYY-MM-DD`; null when the number is no such number. */
export function birthdayOf(id_no: string): string | null {
  if (!hasIdentityForm(id_no)) return null;
  const day = `${id_no.slice(6, 10)}-${id_no.slice(10, 12)}-${id_no.slice(12, 14)}`;
  return isDay(day) ? day : null;
}

/** The gender written in a mainland number: an odd 17th digit is male; null when the number is no such number. */
export function genderOf(id_no: string): Gender | null {
  if (!hasIdentityForm(id_no)) return null;
  return Number(id_no[IDENTITY_LENGTH - 2]) % 2 === 1 ? 'male' : 'female';
}

/** Whether a number does not contradict a gender. Documents that carry none contradict nothing. */
export function agreesWithGender(id_type: IdType, id_no: string, gender: Gender): boolean {
  if (id_type !== 'identity') return true;
  const written = genderOf(id_no);
  return written === null || written === gender;
}

/** Whether a text is an 18-digit mainland number with a province, a real birthday up to `now` and the right check digit. */
export function isIdentityNumber(id_no: string, now: string = today()): boolean {
  return holdsTogether(id_no, now) && provinceOf(id_no)?.is_permit === false;
}

/** Whether a text is a passport number: 5-21 letters and digits. */
export function isPassportNumber(id_no: string): boolean {
  return isAlphanumeric(id_no, PASSPORT_LENGTH);
}

/** Whether a text is the number of another document: 3-21 letters and digits. */
export function isOtherDocumentNumber(id_no: string): boolean {
  return isAlphanumeric(id_no, OTHER_DOCUMENT_LENGTH);
}

/** What is wrong with a number of a type, in words; null when nothing is. Whether somebody else holds it is another question. */
export function idNumberProblem(id_type: IdType, id_no: string, now: string = today()): Text | null {
  const document = findItem(idTypes, id_type)?.document;
  if (document === 'passport') return isPassportNumber(id_no) ? null : wrongNumber;
  if (document === 'other') return isOtherDocumentNumber(id_no) ? null : wrongNumber;
  if (document !== 'identity') return wrongNumber;
  if (isIdentityNumber(id_no, now)) return null;
  return provinceOf(id_no)?.is_permit && holdsTogether(id_no, now) ? permitHint : wrongNumber;
}

/** An ID number before its type is looked at; folded, so that its letters are capitals. */
export const idNumberField = z
  .string({ error: message(wrongNumber) })
  .overwrite(foldIdNumber)
  .max(OTHER_DOCUMENT_LENGTH[1], message(wrongNumber));

/**
 * The rule between `id_type` and `id_no` of a form, as a check for an object schema:
 * `z.strictObject({ id_type, id_no, … }).check(idNumberRule)`. It speaks even while other fields are still wrong.
 */
export const idNumberRule = z.refine<{ readonly id_type?: unknown; readonly id_no?: unknown }>(
  ({ id_type, id_no }) => idNumberProblem(id_type as IdType, id_no as string) === null,
  {
    path: ['id_no'],
    error: ({ input }) => {
      const { id_type, id_no } = input as { id_type: IdType; id_no: string };
      return message(idNumberProblem(id_type, id_no) ?? wrongNumber);
    },
    when: ({ value }) =>
      isPair(value) && findItem(idTypes, value.id_type) !== undefined && value.id_no.length <= OTHER_DOCUMENT_LENGTH[1],
  },
);

function isPair(value: unknown): value is { id_type: string; id_no: string } {
  const { id_type, id_no } = (value ?? {}) as Record<string, unknown>;
  return typeof id_type === 'string' && typeof id_no === 'string';
}

function hasIdentityForm(id_no: string): boolean {
  return /^\d{17}[\dXx]$/.test(id_no);
}

function holdsTogether(id_no: string, now: string): boolean {
  const birthday = birthdayOf(id_no);
  return birthday !== null && birthday <= now && checkCharacterOf(id_no) === foldIdNumber(id_no).at(-1);
}

function provinceOf(id_no: string): (ReferenceItem & { readonly is_permit: boolean }) | undefined {
  return findItem(provincePrefixes, id_no.slice(0, 2));
}

function isAlphanumeric(text: string, [least, most]: readonly [number, number]): boolean {
  return text.length >= least && text.length <= most && /^[A-Za-z0-9]+$/.test(text);
}
