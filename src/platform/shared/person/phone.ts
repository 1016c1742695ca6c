import * as z from 'zod';
import { PHONE_FIRST_DIGIT, PHONE_LENGTH } from '../constants.ts';
import { frameErrors } from '../errors/error-frame.ts';
import { foldPhone } from '../text/phone.ts';
import { message } from '../text.ts';

const PHONE = new RegExp(`^${PHONE_FIRST_DIGIT}[0-9]{${PHONE_LENGTH - 1}}$`);
const wrong = message(frameErrors.phone_message.text);

/** A mainland mobile number: 11 digits, the first a 1, without what address books write around it. */
export const phoneField = z.string({ error: wrong }).overwrite(foldPhone).regex(PHONE, wrong);

/** Whether a folded text is such a number. */
export function isPhone(text: string): boolean {
  return PHONE.test(text);
}
