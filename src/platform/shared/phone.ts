import * as z from 'zod';
import { PHONE_FIRST_DIGIT, PHONE_LENGTH } from './constants.ts';
import { frameErrors } from './error-frame.ts';
import { message } from './text.ts';

const PHONE = new RegExp(`^${PHONE_FIRST_DIGIT}[0-9]{${PHONE_LENGTH - 1}}$`);
const wrong = message(frameErrors.phone_message.text);

/** A mainland mobile number: 11 digits, the first a 1. Nothing is trimmed or converted. */
export const phoneField = z.string({ error: wrong }).regex(PHONE, wrong);

export function isPhone(text: string): boolean {
  return PHONE.test(text);
}
