import * as z from 'zod';
import { bookingRefusals } from '#modules/campus/room-bookings/contract/booking.refusals.ts';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, instant, line, listQuery, namedRow } from '#shared/fields.ts';
import { stateFields, stateFilter } from '#shared/lifecycle-fields.ts';
import { recruitmentRights } from '../rights.ts';
import { candidateLifecycle } from './candidates.lifecycle.ts';
import { recruitmentRefusals as r } from './recruitment.refusals.ts';

const arrangementRefusals = [
  r.slot_taken,
  r.is_elsewhere,
  r.day_full,
  r.rounds_done,
  bookingRefusals.taken,
  bookingRefusals.closed,
];

const candidateRow = z.object({
  /** The same as that of the newcomer's form. */
  id,
  name: z.string(),
  job: z.object({ id, title: z.string(), title_en: z.string().nullable() }),
  /** Why the application ended. */
  reason: z.string().nullable(),
  created_at: instant,
  version: z.int(),
  ...stateFields(candidateLifecycle),
});

/** When, where and by whom a candidate is interviewed next. */
const arrangement = z.strictObject({
  starts_at: instant,
  minutes: z.int().min(10).max(480),
  /** A room of the school, held for the time of the interview; or a place in words, or both. */
  broom_id: id.nullable().default(null),
  place: line(1, 100).nullable().default(null),
  interviewer_ids: z.array(id).min(1).max(9),
});
export type Arrangement = z.output<typeof arrangement>;

export const candidates = defineEndpoints('candidates', {
  ...crud({
    path: '/candidates',
    only: ['list', 'get', 'create'],
    words: ['candidate', 'candidates'],
    read: [recruitmentRights.candidates],
    write: [recruitmentRights.candidates],
    query: listQuery(['created_at'], { job_id: id.optional(), ...stateFilter(candidateLifecycle) }),
    row: candidateRow,
    draft: z.strictObject({ pending_staff_id: id, job_id: id }),
    refusals: [r.job_closed, r.already_candidate, r.not_waiting, r.own],
    own: { list: { ledger: ['R-wb-059'] } },
    lifecycle: candidateLifecycle,
    moves: {
      offer: { refusals: [r.headcount_used, r.job_closed, r.scores_missing, r.not_waiting, r.own, r.wrong_state] },
      accept: { refusals: [r.not_waiting, r.own, r.wrong_state] },
      interview: { body: arrangement, refusals: [...arrangementRefusals, r.own, r.wrong_state] },
      end: { reason: 'needed', refusals: [r.own, r.wrong_state] },
    },
  }),
  waiting: {
    method: 'GET',
    path: '/candidates/waiting',
    summary: 'Newcomers who handed a form in and are no candidate for a job yet',
    right: [recruitmentRights.candidates],
    output: z.object({ list: z.array(namedRow) }),
  },
});
