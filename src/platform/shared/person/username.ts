import * as z from 'zod';
import { USERNAME_LENGTH } from '../constants.ts';
import { foldUsername, usernameKey } from '../text/username.ts';
import { message, type Text } from '../text.ts';

const [LEAST, MOST] = USERNAME_LENGTH;
const FORM = new RegExp(`^[A-Za-z][A-Za-z0-9_]{${LEAST - 1},${MOST - 1}}$`);

/** Names that could pass for the school or the system. */
const RESERVED: ReadonlySet<string> = new Set([
  'admin',
  'administrator',
  'anonymous',
  'hostmaster',
  'official',
  'postmaster',
  'shuyuan',
  'support',
  'system',
  'undefined',
  'webmaster',
]);

const wrongForm: Text = {
  cn: `账号名须为${LEAST}-${MOST}位字母、数字或下划线，并以字母开头`,
  us: `The username must have ${LEAST}-${MOST} letters, digits or underscores and start with a letter`,
};
const reserved: Text = { cn: '该账号名不可使用', us: 'This username isn’t available' };

/** Whether a new user name has the right form and is not reserved. Existing names outside the rule may still sign in. */
export function isUsername(text: string): boolean {
  return FORM.test(text) && !RESERVED.has(usernameKey(text));
}

/** Whether a typed name is worth asking the server about: of the right form, and not the own present name. */
export function needsAvailabilityCheck(typed: string, own: string | null = null): boolean {
  return isUsername(typed) && (own === null || usernameKey(typed) !== usernameKey(own));
}

/** A new user name. */
export const usernameField = z
  .string({ error: message(wrongForm) })
  .overwrite(foldUsername)
  .regex(FORM, { error: message(wrongForm), abort: true })
  .refine((name) => !RESERVED.has(usernameKey(name)), message(reserved));
