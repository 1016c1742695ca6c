import * as z from 'zod';
import { defineEndpoints, type RowOf } from '#shared/endpoint.ts';
import { id, idParams, instant, line, listOf, listQuery, many, namedRow } from '#shared/fields.ts';
import { movesOf, statesOf } from '#shared/lifecycle.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { recruitmentRights } from '../rights.ts';
import { interviewLifecycle } from './interviews.lifecycle.ts';
import { scoreItem, TOTAL_MAX } from './jobs.contract.ts';
import { recruitmentRefusals as r } from './recruitment.refusals.ts';

const status = z.enum(statesOf(interviewLifecycle));
/** Moves of the interview, and `score`: handing the own sheet in. */
const interviewAct = z.enum([...movesOf(interviewLifecycle), 'score']);
export type InterviewAct = z.output<typeof interviewAct>;

export const recommendations = [
  { code: 'yes', cn: '推荐录用', us: 'Hire' },
  { code: 'hold', cn: '待定', us: 'Undecided' },
  { code: 'no', cn: '不推荐', us: 'Don’t hire' },
] as const satisfies ReferenceList;

const mark = z.int().min(0).max(TOTAL_MAX);

/** One interviewer of the panel. The marks are null for readers who may not see them yet. */
const panelist = z.object({
  interviewer_id: id,
  user: namedRow,
  /** Of somebody from outside the school. */
  employer: z.string().nullable(),
  is_own: z.boolean(),
  state: z.enum(['waiting', 'signed', 'recused']),
  /** One for each score item of the job, in its order; null without items, too. */
  marks: z.array(z.int()).nullable(),
  /** Of 100: what the marks come to by their weights. */
  total: z.int().nullable(),
  recommend: zodOf(recommendations).nullable(),
  comment: z.string().nullable(),
});

export const interviewRow = z.object({
  id,
  candidate: z.object({ id, name: z.string() }),
  job: z.object({ id, title: z.string(), title_en: z.string().nullable(), score_items: z.array(scoreItem) }),
  round: z.int(),
  starts_at: instant,
  ends_at: instant,
  room: namedRow.nullable(),
  place: z.string().nullable(),
  status,
  actions: z.array(interviewAct),
  panel: z.array(panelist),
  /** Of the totals that the reader may see. */
  average: z.number().nullable(),
  version: z.int(),
});

/** What an interviewer hands in. */
export const sheetFacts = {
  recused: z.boolean().default(false),
  /** Where the job has score items: one for each of them, from 0 to the most of it. The server adds them up. */
  marks: z.array(mark).max(10).nullable().default(null),
  /** Where it has none. */
  total: mark.nullable().default(null),
  recommend: zodOf(recommendations).nullable().default(null),
  comment: line(1, 1000).nullable().default(null),
};

const query = listQuery(['starts_at'], { status: many(status).optional() });

export const interviews = defineEndpoints('interviews', {
  list: {
    method: 'GET',
    path: '/interviews',
    summary: 'Interviews of the jobs in reach; who sits on a panel sees the other sheets after handing in the own',
    right: [recruitmentRights.candidates],
    query: query.extend({ candidate_id: id.optional() }),
    output: listOf(interviewRow),
  },
  mine: {
    method: 'GET',
    path: '/interviews/mine',
    summary: 'Interviews on whose panel the caller sits',
    right: 'signed_in',
    query,
    output: listOf(interviewRow),
  },
  update: {
    method: 'PUT',
    path: '/interviews/{id}',
    summary: 'Record that an interview took place, that nobody came, or that it is cancelled',
    right: [recruitmentRights.candidates],
    params: idParams,
    body: z.strictObject({ status: z.enum(movesOf(interviewLifecycle)), version: z.int() }),
    output: interviewRow,
    refusals: [r.wrong_state],
  },
  score: {
    method: 'PUT',
    path: '/interviews/{id}/score',
    summary: 'Hand in the own score sheet, or step back from the panel; neither can be changed afterwards',
    right: 'staff',
    params: idParams,
    body: z.strictObject(sheetFacts),
    output: interviewRow,
    refusals: [r.signed, r.wrong_state],
  },
});

export type Interview = RowOf<typeof interviews.list>;
