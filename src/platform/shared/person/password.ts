import * as z from 'zod';
import { PASSWORD_LENGTH } from '../constants.ts';
import { errorCatalogue } from '../errors/error-catalogue.ts';
import { message, type Text } from '../text.ts';

const { texts } = errorCatalogue.password_messages;
const [LEAST, MOST] = PASSWORD_LENGTH;

/** Shown when a password is on the list of common ones, or made of what everybody knows about its owner. */
export const passwordTooCommon: Text = { cn: '密码过于常见，请更换', us: 'This password is too common' };
export const passwordMismatch: Text = { cn: '两次输入的密码不一致', us: 'The passwords don’t match' };

const RULES: readonly (readonly [Text, (password: string) => boolean])[] = [
  [texts.length, (password) => password.length >= LEAST && password.length <= MOST],
  [texts.upper, (password) => /[A-Z]/.test(password)],
  [texts.lower, (password) => /[a-z]/.test(password)],
  [texts.digit, (password) => /[0-9]/.test(password)],
];

/** Everything that a password lacks, in the fixed order; for an empty one only that it is required. */
export function passwordProblems(password: string | null | undefined): Text[] {
  if (!password) return [texts.required];
  return RULES.filter(([, holds]) => !holds(password)).map(([text]) => text);
}

/** Whether both entries are the same, to the letter. */
export function passwordsMatch(first: string, second: string): boolean {
  return first === second;
}

/**
 * Whether a password is made of a known fact about its owner (name, user name, phone, birthday, school).
 * Facts shorter than four characters are too weak a sign and are passed over.
 */
export function holdsFact(password: string, facts: readonly string[]): boolean {
  const plain = password.toLowerCase();
  return facts.some((fact) => fact.length >= 4 && plain.includes(fact.toLowerCase()));
}

/** A new password. Its messages come in the fixed order, so that a form may show the first. Sign-in takes any text. */
export const passwordField = z
  .string({ error: message(texts.required) })
  .check(({ value, issues }) => {
    for (const text of passwordProblems(value)) issues.push({ code: 'custom', input: value, message: message(text) });
  })
  .meta({ format: 'password', minLength: LEAST, maxLength: MOST });
