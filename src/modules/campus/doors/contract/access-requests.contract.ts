import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, id, idParams, instant, line, listOf, listQuery, many, namedRow } from '#shared/fields.ts';
import { movesOf, statesOf } from '#shared/lifecycle.ts';
import { doorRights } from '../rights.ts';
import { accessRequestLifecycle } from './access-request.lifecycle.ts';
import { doorRefusals as r } from './doors.refusals.ts';

const status = z.enum(statesOf(accessRequestLifecycle));
export const accessRequestRow = z.object({
  id,
  user: namedRow,
  lock: namedRow,
  reason: z.string(),
  status,
  /** What the reader may do with it now. */
  actions: z.array(z.enum(movesOf(accessRequestLifecycle))),
  group: namedRow.nullable(),
  /** The last day on which it holds; null: for good. */
  until: day.nullable(),
  opinion: z.string().nullable(),
  created_at: instant,
  version: z.int(),
});

export const accessRequests = defineEndpoints('access_requests', {
  create: {
    method: 'POST',
    path: '/access_requests',
    summary: 'Ask to be let through a door; one open request a person and door',
    right: 'signed_in',
    body: z.strictObject({ doorlock_id: id, reason: line(4, 200) }),
    output: accessRequestRow,
    refusals: [r.request_open],
    limit: { per: 'user', count: 20, seconds: 3600 },
  },
  list: {
    method: 'GET',
    path: '/access_requests',
    summary: 'Who asks to be let through which door',
    right: [doorRights.groups],
    query: listQuery(['created_at'], { status: many(status).optional(), doorlock_id: id.optional() }),
    output: listOf(accessRequestRow),
  },
  mine: {
    method: 'GET',
    path: '/access_requests/mine',
    summary: 'What was asked for by oneself, the latest first',
    right: 'signed_in',
    output: z.object({ list: z.array(accessRequestRow) }),
  },
  review: {
    method: 'PUT',
    path: '/access_requests/{id}/review',
    summary: 'Let somebody through a door by an access group that holds it, or say why not',
    right: [doorRights.groups],
    params: idParams,
    body: z.strictObject({
      version: z.int(),
      result: z.enum(['approved', 'rejected']),
      /** Needed to approve. */
      dlock_group_id: id.nullable().default(null),
      until: day.nullable().default(null),
      /** Needed to reject. */
      opinion: line(2, 200).nullable().default(null),
    }),
    output: accessRequestRow,
    refusals: [r.request_state, r.own_request],
  },
  withdraw: {
    method: 'PUT',
    path: '/access_requests/{id}/withdraw',
    summary: 'Take back an own request that nobody has decided',
    right: 'signed_in',
    params: idParams,
    output: accessRequestRow,
    refusals: [r.request_state],
  },
});
