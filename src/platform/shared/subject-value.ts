import * as z from 'zod';
import { SUBJECT_DIGITS } from './constants.ts';
import { stageCodes } from './reference/school.ts';
import { codesOf } from './reference-lists.ts';
import { message, type Text } from './text.ts';

const wrong: Text = { cn: '学科代码须为六位数字且与学段一致', us: 'Six digits beginning with the stage code' };
const SUBJECT = new RegExp(`^[0-9]{${SUBJECT_DIGITS}}$`);

/** The value of a teacher's subject: the three digits of its stage and three of its own. */
export const subjectValueField = z.string({ error: message(wrong) }).regex(SUBJECT, message(wrong));

/** A subject of a stage; `type` is the stage code. */
export const subjectFields = z
  .strictObject({ value: subjectValueField, type: z.enum(codesOf(stageCodes).map(String), { error: message(wrong) }) })
  .refine(({ value, type }) => value.startsWith(type), { path: ['value'], error: message(wrong) });
