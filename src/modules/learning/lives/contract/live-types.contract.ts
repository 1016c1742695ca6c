import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, line, listQuery } from '#shared/fields.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { message } from '#shared/text.ts';
import { liveRights } from '../rights.ts';
import { liveRefusals as r } from './live.refusals.ts';
import { chatModes, liveTypeIcons, liveTypeStatuses, nameModes, replayModes } from './live-choices.ts';

export const liveTypeDraft = z.strictObject({
  code: z
    .string()
    .regex(/^[a-z_]{2,30}$/, message({ cn: '2–30 个小写字母或下划线', us: '2–30 small letters or underscores' })),
  name: line(2, 20),
  name_en: line(1, 40).nullable().default(null),
  icon: zodOf(liveTypeIcons).default('video'),
  /** Off: a live for the own classes or the own department needs nobody’s approval. */
  needs_approval: z.boolean().default(true),
  allow_public: z.boolean().default(false),
  max_minutes: z.int().min(10).max(600).default(240),
  default_chat_mode: zodOf(chatModes).default('held'),
  default_name_mode: zodOf(nameModes).default('masked'),
  default_record: z.boolean().default(true),
  default_replay: zodOf(replayModes).default('draft'),
  sort: z.int().min(0).max(9999).nullable().default(null),
  status: zodOf(liveTypeStatuses).default('active'),
});

export const liveTypes = defineEndpoints('live_types', {
  ...crud({
    path: '/live_types',
    words: ['type of lives', 'types of lives'],
    read: [liveRights.watch, liveRights.types],
    write: [liveRights.types],
    query: listQuery(['sort', 'name', 'code'], { status: zodOf(liveTypeStatuses).optional() }),
    row: z.object({
      ...liveTypeDraft.shape,
      id,
      /** Of the product or of the school group: a school changes it by one of its own with the same code. */
      is_given: z.boolean(),
      version: z.int(),
    }),
    draft: liveTypeDraft,
    refusals: [r.type_taken, r.type_used, r.type_given],
    ledger: 'C-livetypes',
  }),
});
