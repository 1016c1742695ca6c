import * as z from 'zod';
import { personnelNatures } from '#modules/people/staff/contract/personnel-nature.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { futureDay } from '#shared/field-rules.ts';
import { day, id, instant, line, listQuery, namedRow } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { states } from '#shared/states.ts';
import { message } from '#shared/text.ts';
import { recruitmentRights } from '../rights.ts';
import { recruitmentRefusals as r } from './recruitment.refusals.ts';

export const jobStatuses = [
  { code: 'draft', ...states.draft },
  { code: 'open', ...states.recruiting },
  { code: 'paused', ...states.paused },
  { code: 'filled', ...states.filled },
  { code: 'closed', ...states.closed },
] as const satisfies ReferenceList;

/** What a state may become by hand; it is full when its last place is taken, and never by somebody's word. */
export const JOB_MOVES: Readonly<Record<(typeof jobStatuses)[number]['code'], readonly string[]>> = {
  draft: ['open', 'closed'],
  open: ['paused', 'closed'],
  paused: ['open', 'closed'],
  filled: ['open', 'closed'],
  closed: ['open'],
};

const ROUNDS_AT_MOST = 5;
const ITEMS_AT_MOST = 10;
/** What a sheet comes to at most, whatever its items. */
export const TOTAL_MAX = 100;

/** Something that interviewers judge by, with the most that it can get and how much it counts among the others. */
export const scoreItem = z.strictObject({
  name: line(1, 30),
  name_en: line(1, 60).nullable().default(null),
  max: z.int().min(1).max(TOTAL_MAX).default(10),
  weight: z.int().min(1).max(100).default(1),
});
export type ScoreItem = z.output<typeof scoreItem>;

const scoreItems = z
  .array(scoreItem)
  .max(ITEMS_AT_MOST)
  .refine(
    (items) => new Set(items.map(({ name }) => name)).size === items.length,
    message({ cn: '评分项不能重名', us: 'Two score items have the same name' }),
  );

const facts = {
  title: line(1, 60),
  title_en: line(1, 120).nullable().default(null),
  department_id: id.nullable().default(null),
  post_id: id.nullable().default(null),
  headcount: z.int().min(1).max(200),
  personnel_nature: zodOf(personnelNatures),
  requirements: line(1, 5000).nullable().default(null),
  /** Interviews that a candidate goes through at most. */
  rounds: z.int().min(1).max(ROUNDS_AT_MOST).default(ROUNDS_AT_MOST),
  closes_on: day.nullable().default(null),
  status: zodOf(jobStatuses).default('draft'),
  /** Without any, a sheet is one mark of 100. They stay as they are once somebody was marked by them. */
  score_items: scoreItems.default([]),
};

export const jobRow = z.object({
  ...facts,
  id,
  department: namedRow.nullable(),
  post: namedRow.nullable(),
  /** The last day for applications is over: nobody new is taken, those who applied go on. */
  is_over: z.boolean(),
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
    /** Staff read what is or was open; drafts are for those who keep jobs. */
    read: 'staff',
    write: [recruitmentRights.jobs],
    query: listQuery(['created_at', 'title'], { status: zodOf(jobStatuses).optional() }),
    row: jobRow,
    draft: z.strictObject({
      ...facts,
      closes_on: futureDay.nullable().default(null),
      status: zodOf(jobStatuses)
        .refine(
          (status) => status === 'draft' || status === 'open',
          message({ cn: '新岗位只能是草稿或招聘中', us: 'A new job is a draft or open' }),
        )
        .default('draft'),
    }),
    change: z.strictObject({ ...facts, version: z.int() }),
    ledger: 'C-jobs',
    own: {
      update: { refusals: [r.open_candidates, r.headcount_low, r.no_move, r.items_scored] },
      remove: { summary: 'Delete a draft', refusals: [r.not_draft] },
    },
  }),
});
