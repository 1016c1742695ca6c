import * as z from 'zod';
import { errorCatalogue } from './error-catalogue.ts';
import { message } from './text.ts';

const missing = message(errorCatalogue.name_message.text);
const MOST = 50;

/** The name of a person: 1-50 characters, spaces and middle dots inside allowed, spaces around it removed. */
export const personNameField = z
  .string({ error: missing })
  .trim()
  .min(1, missing)
  .max(MOST, message({ cn: `姓名不能超过${MOST}个字`, us: `Enter at most ${MOST} characters` }))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a name is one line of visible characters
  .regex(/^[^\u0000-\u001f\u007f]*$/, missing);
