import * as z from 'zod';
import { USER_TYPES } from './calls/frame-shapes.ts';
import { id, searchWords } from './fields.ts';
import { message } from './text.ts';

/** What an audience is made of. A class is a department. */
export const AUDIENCE_KINDS = ['organization', 'department', 'post', 'user_group', 'person'] as const;
/** Parts that an audience may have. */
export const AUDIENCE_PARTS_AT_MOST = 200;

export const audiencePart = z.strictObject({
  kind: z.enum(AUDIENCE_KINDS),
  id,
  /**
   * Of an organisation or a department, with all below it: who of them. Guardians are those of the pupils there, told
   * once a child.
   */
  user_types: z.array(z.enum(USER_TYPES)).max(USER_TYPES.length).default([]),
});

/** Whom something is for, as its author chose it. The people are counted anew until it is sent. */
export const audience = z.strictObject({
  include: z
    .array(audiencePart)
    .min(1, message({ cn: '请选择接收范围', us: 'Choose who gets it' }))
    .max(AUDIENCE_PARTS_AT_MOST),
  exclude: z.array(audiencePart).max(AUDIENCE_PARTS_AT_MOST).default([]),
});

export type AudiencePart = z.output<typeof audiencePart>;
export type Audience = z.output<typeof audience>;

/** What an audience may be chosen from, asked for one kind at a time; people are found by a word. */
export const audienceOptionsQuery = z.strictObject({
  kind: z.enum(AUDIENCE_KINDS),
  q: searchWords(60).default(''),
});
export const audienceOptionsOutput = z.object({
  list: z.array(
    z.object({
      kind: z.enum(AUDIENCE_KINDS),
      id,
      name: z.string(),
      name_en: z.string().nullable(),
      detail: z.string().nullable(),
      detail_en: z.string().nullable(),
    }),
  ),
});
