import * as z from 'zod';
import { accessRights } from '#modules/core/access/rights.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, idParams, instant, line, listOf, listQuery, many, namedRow } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { states } from '#shared/states.ts';
import { consoleRefusals as r } from './console.refusals.ts';

export const jobStates = [
  { code: 'created', ...states.queued },
  { code: 'retry', ...states.to_retry },
  { code: 'active', ...states.runs },
  { code: 'completed', ...states.done },
  { code: 'cancelled', ...states.cancelled },
  { code: 'failed', ...states.failed },
] as const satisfies ReferenceList;

/** What a job does; null for one that no module defines any more. */
const title = z.object({ cn: z.string(), us: z.string() }).nullable();

export const jobRow = z.object({
  id: z.string(),
  name: z.string(),
  title,
  state: zodOf(jobStates),
  may_retry: z.boolean(),
  attempts: z.int(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  completed_at: z.string().nullable(),
  error: z.string().nullable(),
});

export const backgroundJobs = defineEndpoints('background_jobs', {
  list: {
    method: 'GET',
    path: '/admin/background_jobs',
    summary: 'Work in the background: what waits, runs and failed, and how far the outside log platform is',
    right: [accessRights.jobs],
    query: listQuery(['created_at'], { name: line(1, 80).optional(), state: many(zodOf(jobStates)).optional() }),
    output: listOf(jobRow, {
      counts: z.array(
        z.object({ name: z.string(), title, waiting: z.int(), active: z.int(), failed: z.int(), completed: z.int() }),
      ),
      log_sink: z.object({
        target: z.string().nullable(),
        queued: z.int(),
        sent_at: instant.nullable(),
        error: z.string().nullable(),
      }),
    }),
  },
  retry: {
    method: 'POST',
    path: '/admin/background_jobs/{id}/retry',
    summary: 'Try a failed job again',
    right: [accessRights.jobs],
    params: idParams,
    body: z.strictObject({ name: line(1, 80) }),
    refusals: [r.job_state],
  },
});

export const dataAccess = defineEndpoints('data_access', {
  mine: {
    method: 'GET',
    path: '/users/my_data_access',
    summary: 'Who looked at or exported what the school keeps about me or a child of mine, and who worked in our names',
    right: 'signed_in',
    cross_organization:
      'those who looked may belong to another organisation; only entries about the own person and own children are read',
    /** `child_id`: a child of the caller; somebody else's does not exist. */
    query: listQuery(['at'], { child_id: id.optional() }),
    output: listOf(
      z.object({
        id: z.string(),
        at: instant,
        kind: z.enum(['read', 'export', 'log_in_as', 'change']),
        /** Post and family name: 教务主任 王. */
        who: z.string(),
        action: z.string(),
        purpose: z.string().nullable(),
      }),
      /** Children whose entries the caller may read. */
      { children: z.array(namedRow) },
    ),
  },
});
