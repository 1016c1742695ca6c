import * as z from 'zod';
import { written, writtenSomething } from '#shared/document/document-field.ts';

/** What the text of an announcement or a notice may hold. */
export const NOTICE_TEXT = { characters: 20_000, pictures: 20 } as const;

/** Characters that lists and the sign-in page show of a text. */
export const SUMMARY_LENGTH = 120;

/** A picture in a text; its address works for a minute. */
export const notedPicture = z.object({ id: z.uuid(), url: z.string() });

/** The text of an announcement or a notice as it is sent. */
export const noticeTexts = {
  body: writtenSomething(NOTICE_TEXT, { cn: '请输入正文', us: 'Enter the text' }),
  body_en: written(NOTICE_TEXT).nullable().default(null),
};
