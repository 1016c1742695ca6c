import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, instant, line, listQuery, namedRow } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { recruitmentRefusals as r } from './recruitment.refusals.ts';

export const interviewerStatuses = [
  { code: 'active', cn: '启用', us: 'Active', tone: 'done' },
  { code: 'paused', cn: '停用', us: 'Paused', tone: 'ended' },
] as const satisfies ReferenceList;

const facts = {
  subjects: line(1, 100).nullable().default(null),
  max_per_day: z.int().min(1).max(20).default(6),
  status: zodOf(interviewerStatuses).default('active'),
};

export const interviewers = defineEndpoints('interviewers', {
  ...crud({
    path: '/interviewers',
    words: ['interviewer', 'interviewers'],
    read: ['0911', '0913'],
    write: ['0911'],
    query: listQuery(['created_at'], { status: zodOf(interviewerStatuses).optional() }),
    row: z.object({
      ...facts,
      id,
      user_id: id,
      user: namedRow,
      /** Interviews that are still to come. */
      planned: z.int(),
      created_at: instant,
      version: z.int(),
    }),
    draft: z.strictObject({ user_id: id, ...facts }),
    change: z.strictObject({ ...facts, version: z.int() }),
    ledger: 'C-interviewers',
    own: {
      create: { refusals: [r.interviewer_known] },
      remove: { refusals: [r.open_interviews, r.interviewer_used] },
    },
  }),
});
