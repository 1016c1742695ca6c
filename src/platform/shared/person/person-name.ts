import * as z from 'zod';
import { errorCatalogue } from '../errors/error-catalogue.ts';
import { foldPersonName } from '../text/person-name.ts';
import { message } from '../text.ts';

const missing = message(errorCatalogue.name_message.text);
const MOST = 50;

/** The name of a person: folded, 1-50 characters with at least one letter; spaces and middle dots inside are allowed. */
export const personNameField = z
  .string({ error: missing })
  .overwrite(foldPersonName)
  .min(1, missing)
  .max(MOST, message({ cn: `姓名不能超过${MOST}个字`, us: `Enter at most ${MOST} characters` }))
  .regex(/^[^\p{Cc}]*$/u, missing)
  .regex(/^$|\p{L}/u, missing);
