import * as z from 'zod';
import { personnelNatures } from '#modules/people/staff/contract/personnel-nature.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, instant, line, listQuery } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { recruitmentRefusals as r } from './recruitment.refusals.ts';

export const jobStatuses = [
  { code: 'draft', cn: '草稿', us: 'Draft', tone: 'waiting' },
  { code: 'open', cn: '招聘中', us: 'Open', tone: 'running' },
  { code: 'paused', cn: '已暂停', us: 'Paused', tone: 'waiting' },
  { code: 'filled', cn: '已招满', us: 'Filled', tone: 'done' },
  { code: 'closed', cn: '已关闭', us: 'Closed', tone: 'ended' },
] as const satisfies ReferenceList;

const facts = {
  title: line(1, 60),
  title_en: line(1, 120).nullable().default(null),
  headcount: z.int().min(1).max(200),
  personnel_nature: zodOf(personnelNatures),
  requirements: line(1, 5000).nullable().default(null),
  closes_on: day.nullable().default(null),
  status: zodOf(jobStatuses).default('draft'),
};

export const jobRow = z.object({
  ...facts,
  id,
  /** Places that an offer holds. */
  taken: z.int(),
  /** Candidates about whom nothing is decided yet. */
  open_candidates: z.int(),
  created_at: instant,
  version: z.int(),
});

export const jobs = defineEndpoints('jobs', {
  ...crud({
    path: '/jobs',
    words: ['job', 'jobs'],
    read: ['0911', '0913'],
    write: ['0911'],
    query: listQuery(['created_at', 'title'], { status: zodOf(jobStatuses).optional() }),
    row: jobRow,
    draft: z.strictObject(facts),
    ledger: 'C-jobs',
    own: {
      update: { refusals: [r.open_candidates, r.headcount_low] },
      remove: { summary: 'Delete a draft', refusals: [r.not_draft] },
    },
  }),
});
