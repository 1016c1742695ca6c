import * as z from 'zod';
import { message, type Text } from '../text.ts';

const wrong: Text = { cn: '请输入正确的邮箱', us: 'please enter the correct email' };

/** A plain `local@domain.tld` without spaces; no more is asked, because only a mail that arrives proves an address. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters would break the header of a mail
const EMAIL = /^[^\s@\u0000-\u001f\u007f]+@[^\s@.\u0000-\u001f\u007f]+(?:\.[^\s@.\u0000-\u001f\u007f]+)+$/;
const MOST = 254;

/** An e-mail address. Capitals are kept; comparisons ignore them. */
export const emailField = z
  .string({ error: message(wrong) })
  .max(MOST, message(wrong))
  .regex(EMAIL, message(wrong));
