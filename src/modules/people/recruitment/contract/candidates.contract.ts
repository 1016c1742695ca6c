import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, line, listOf, listQuery, many, namedRow } from '#shared/fields.ts';
import { statesOf } from '#shared/lifecycle.ts';
import { candidateLifecycle } from './candidates.lifecycle.ts';
import { recruitmentRefusals as r } from './recruitment.refusals.ts';

const stage = z.enum(statesOf(candidateLifecycle));

export const candidateRow = z.object({
  /** The same as that of the newcomer's form. */
  id,
  name: z.string(),
  job: z.object({ id, title: z.string(), title_en: z.string().nullable() }),
  stage,
  reason: z.string().nullable(),
  created_at: instant,
  version: z.int(),
});

export const candidates = defineEndpoints('candidates', {
  list: {
    method: 'GET',
    path: '/candidates',
    summary: 'Candidates of the jobs in reach, the newest first',
    right: ['0913'],
    query: listQuery(['created_at'], { job_id: id.optional(), stage: many(stage).optional() }),
    output: listOf(candidateRow),
    ledger: ['R-wb-059'],
  },
  waiting: {
    method: 'GET',
    path: '/candidates/waiting',
    summary: 'Newcomers who handed a form in and are no candidate for a job yet',
    right: ['0913'],
    output: z.object({ list: z.array(namedRow) }),
  },
  create: {
    method: 'POST',
    path: '/candidates',
    summary: 'A newcomer becomes a candidate for an open job',
    right: ['0913'],
    body: z.strictObject({ pending_staff_id: id, job_id: id }),
    output: candidateRow,
    refusals: [r.job_closed, r.already_candidate, r.not_waiting, r.own],
  },
  stage: {
    method: 'PUT',
    path: '/pending_staffs/{id}/stage',
    summary: 'Make an offer, record that it was accepted, or end the application. An offer holds a place of the job',
    right: ['0913'],
    params: idParams,
    body: z.strictObject({
      stage: z.enum(['offered', 'accepted', 'ended']),
      /** Needed to end an application. */
      reason: line(2, 200).nullable().default(null),
      version: z.int(),
    }),
    output: candidateRow,
    refusals: [r.headcount_used, r.job_closed, r.scores_missing, r.not_waiting, r.own, r.wrong_state],
  },
});
