import * as z from 'zod';
import { USER_TYPES } from '#shared/calls/frame-shapes.ts';
import { day, id, line, paragraphs } from '#shared/fields.ts';
import { message } from '#shared/text.ts';

/** What the phone's home page reads of its drawn blocks, without the calls of those who draw them. */

/** What may stand on the phone's home page. */
export const BLOCK_KINDS = [
  'banner',
  'usual_apps',
  'todos',
  'day',
  'children',
  'notices',
  'news',
  'cards',
  'actions',
  'countdown',
  'text',
] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];
/** Without these a signed-in person would miss what waits for them. */
export const REQUIRED_BLOCKS: readonly BlockKind[] = ['todos', 'usual_apps'];
export const HOMEPAGE_STATUSES = ['draft', 'published', 'retired'] as const;
/** For whom a page may be: a user type, or nobody signed in. */
export const HOMEPAGE_USER_TYPES = [...USER_TYPES, 'guest'] as const;

const ACTIONS_AT_MOST = 8;

const texts = {
  words: message({ cn: '请填写文字', us: 'Enter text' }),
  apps: message({ cn: '请选择应用', us: 'Choose apps' }),
  until: message({ cn: '请选择日期', us: 'Choose a date' }),
};

export const block = z
  .strictObject({
    key: line(1, 40),
    kind: z.enum(BLOCK_KINDS),
    /** Instead of the block's own heading. */
    title: line(1, 20).nullable().default(null),
    title_en: line(1, 40).nullable().default(null),
    limit: z.int().min(1).max(12).nullable().default(null),
    /** Nobody may hide or move it on their own page. */
    locked: z.boolean().default(false),
    params: z
      .strictObject({
        app_codes: z.array(z.string().max(60)).max(ACTIONS_AT_MOST).optional(),
        day: day.optional(),
        text: paragraphs(500).optional(),
        text_en: paragraphs(800).optional(),
      })
      .default({}),
  })
  .superRefine(({ kind, params }, ctx) => {
    const wrong = (name: string, text: string) =>
      ctx.addIssue({ code: 'custom', path: ['params', name], message: text });
    if (kind === 'actions' && !params.app_codes?.length) wrong('app_codes', texts.apps);
    if (kind === 'countdown' && !params.day) wrong('day', texts.until);
    if ((kind === 'text' || kind === 'countdown') && !params.text) wrong('text', texts.words);
  });
export type Block = z.output<typeof block>;

export const homepage = z.object({
  id: id.nullable(),
  name: z.string(),
  name_en: z.string().nullable(),
  device: z.enum(['h5']),
  user_types: z.array(z.enum(HOMEPAGE_USER_TYPES)),
  blocks: z.array(block),
  revision: z.int(),
});
