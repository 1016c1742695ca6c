import { sql } from 'drizzle-orm';
import { within } from '#server/database/scope.ts';
import { type ActOf, defineActs, type Viewer } from '#server/lifecycle/acts.ts';
import { holds as hasCode, scopeOf } from '#server/rights/actor.ts';
import { today } from '#shared/dates.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { type Refusal, type RefusalError, refuse, shared } from '#shared/refusal.ts';
import { ENDED_STATES, parkingLifecycle } from '../../contract/parking.lifecycle.ts';
import { parkingRefusals as r } from '../../contract/parking.refusals.ts';
import { REVIEW_RESULTS, type ReviewResult } from '../../contract/parking.shapes.ts';
import { parkings } from '../../contract/parkings.contract.ts';
import { parkingRights } from '../../rights.ts';
import { closedTerm } from '../application/application-values.service.ts';
import { SWAPS_A_TERM } from '../parking.policy.ts';
import type { FoundParking, ParkingRow } from '../parkings.queries.ts';
import { parking } from '../tables.ts';

/**
 * What a person may do with an application or a permit. The same rules make the `actions` of a row and refuse the calls, in
 * this order: whether they see it, whose it is, its state, what else has to hold at that moment.
 */

type Found = Pick<FoundParking, 'parking' | 'next_term_id' | 'opens' | 'offered_until'>;

export const isOwn = ({ actor }: Viewer, row: ParkingRow): boolean => row.user_id === actor.user_id;
const reaches = ({ actor }: Viewer, row: ParkingRow, ...codes: readonly ActionCode[]): boolean =>
  codes.some((code) => hasCode(actor, code) && scopeOf(actor, code).organizations.includes(row.organization_id));

/** Whether somebody gives the places: the last step, and everything after it. */
export const isOfficer = (ctx: Viewer, row: ParkingRow): boolean => reaches(ctx, row, parkingRights.decide);
export const readsAll = (ctx: Viewer, row: ParkingRow): boolean =>
  reaches(ctx, row, parkingRights.view, parkingRights.decide);

/** SQL condition: own ones, and but for drafts those that one decides or of a school whose permits one reads. */
export function opensTo({ actor }: Viewer) {
  const codes = ([parkingRights.view, parkingRights.decide] as const).filter((code) => hasCode(actor, code));
  const read = codes.length > 0 ? within(scopeOf(actor, ...codes), parking.organization_id) : sql`false`;
  const decides = sql`${parking.step_user_ids} @> array[${actor.user_id}]::uuid[]`;
  return sql`(${parking.archived_at} is null and (${parking.user_id} = ${actor.user_id}
    or (${parking.status} <> 'draft' and (${decides} or ${read}))))`;
}

/** It is theirs to decide who give the places, at any step, and before them the one whose step it is; nobody’s about their own. */
function decides(ctx: Viewer, { parking: row }: Found): true | Refusal {
  const isStep = row.step_user_ids.includes(ctx.actor.user_id) && row.status === 'submitted' && row.step !== 'security';
  if (!isStep && !isOfficer(ctx, row)) return shared.no_right;
  return isOwn(ctx, row) ? r.own_application : true;
}

const ofOwn = (ctx: Viewer, { parking: row }: Found) => isOwn(ctx, row);
const ofOfficer = (ctx: Viewer, { parking: row }: Found) => isOfficer(ctx, row);
const hasOrGives = (ctx: Viewer, found: Found) => ofOwn(ctx, found) || ofOfficer(ctx, found);

/** What somebody may do with an application or a permit that they see. */
export const permitActs = defineActs({
  lifecycle: parkingLifecycle,
  stateOf: ({ parking: row }: Found) => row.status,
  wrong_state: r.wrong_state,
  rules: {
    review: { call: parkings.review, who: decides },
    accept_offer: {
      call: parkings.acceptOffer,
      who: ofOwn,
      gone: r.offer_gone,
      when: ({ offered_until }) =>
        offered_until && Date.parse(offered_until) > Date.now() ? null : refuse(r.offer_gone),
    },
    withdraw: { call: parkings.withdraw, who: ofOwn },
    suspend: { call: parkings.suspend, who: ofOfficer },
    resume: {
      call: parkings.resume,
      who: ofOfficer,
      // what the block list suspended resumes when it is lifted
      when: ({ parking: { is_blocked } }) => (is_blocked ? refuse(r.blocked) : null),
    },
    revoke: { call: parkings.revoke, who: hasOrGives },
    swap: {
      call: parkings.swap,
      who: ofOwn,
      when: ({ parking: { swaps_used } }) => (swaps_used < SWAPS_A_TERM ? null : refuse(r.swap_limit)),
    },
    away: { call: parkings.away, who: ofOwn },
    update: {
      call: parkings.update,
      who: ofOwn,
      from: parkingLifecycle.moves.submit.from,
      // what came back is handed in again after the term has closed, too
      when: ({ parking: { status }, opens }, { actor }) =>
        status === 'draft' ? closedTerm(opens, today(actor.time_zone)) : null,
    },
    remove: {
      call: parkings.remove,
      who: (ctx, { parking: row }) => isOfficer(ctx, row) || (isOwn(ctx, row) && row.status === 'draft'),
      from: ['draft', ...ENDED_STATES],
    },
    renew: {
      call: parkings.renew,
      who: ofOwn,
      from: ['approved', 'expired'],
      gone: r.nothing_to_renew,
      when: ({ next_term_id }) => (next_term_id ? null : refuse(r.nothing_to_renew)),
    },
  },
});
export type PermitAct = ActOf<typeof permitActs>;

/** Why a review cannot come to this result: who waits is given a place or declined; only who gives places lets somebody wait. */
function resultProblem(ctx: Viewer, row: ParkingRow, result: ReviewResult): RefusalError | null {
  if (result === 'wait' && !isOfficer(ctx, row)) return refuse(shared.no_right);
  return (result === 'wait' || result === 'return') && row.status !== 'submitted'
    ? permitActs.wrongState(row.status)
    : null;
}

/** What a review by the caller may decide now. */
export const resultsOf = (ctx: Viewer, row: ParkingRow, actions: readonly PermitAct[]): ReviewResult[] =>
  actions.includes('review') ? REVIEW_RESULTS.filter((result) => !resultProblem(ctx, row, result)) : [];

/** Refuses a result that this review cannot have. */
export function requireResult(ctx: Viewer, row: ParkingRow, result: ReviewResult): void {
  const problem = resultProblem(ctx, row, result);
  if (problem) throw problem;
}
