import { sql } from 'drizzle-orm';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { holds as hasCode, mayCall, scopeOf } from '#server/rights/actor.ts';
import { today } from '#shared/dates.ts';
import type { ActionCode, Endpoint } from '#shared/endpoint.ts';
import type { MoveOf } from '#shared/lifecycle.ts';
import { type Refusal, type RefusalError, refuse, shared } from '#shared/refusal.ts';
import { ENDED_STATES, type ParkingState, parkingLifecycle } from '../../contract/parking.lifecycle.ts';
import { parkingRefusals as r } from '../../contract/parking.refusals.ts';
import { PARKING_ACTIONS, type ParkingAct, REVIEW_RESULTS, type ReviewResult } from '../../contract/parking.shapes.ts';
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

export type Viewer = Pick<Context, 'actor'>;
type Found = Pick<FoundParking, 'parking' | 'next_term_id' | 'opens'>;

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
function decides(ctx: Viewer, row: ParkingRow): true | Refusal {
  const isStep = row.step_user_ids.includes(ctx.actor.user_id) && row.status === 'submitted' && row.step !== 'security';
  if (!isStep && !isOfficer(ctx, row)) return shared.no_right;
  return isOwn(ctx, row) ? r.own_application : true;
}

interface Rule {
  readonly call: Endpoint;
  readonly who: (ctx: Viewer, row: ParkingRow) => boolean | Refusal;
  readonly from: readonly ParkingState[];
  /** The move whose lock the call takes; absent: none leads there by itself. */
  readonly move?: MoveOf<typeof parkingLifecycle>;
  /** What is said instead of the present state. */
  readonly gone?: Refusal;
  /** Why not at this moment. */
  readonly when?: (found: Found, ctx: Viewer) => RefusalError | null;
}

const { moves } = parkingLifecycle;
const hasOrGives = (ctx: Viewer, row: ParkingRow) => isOwn(ctx, row) || isOfficer(ctx, row);

const RULES: Readonly<Partial<Record<ParkingAct, Rule>>> = {
  review: { call: parkings.review, who: decides, from: moves.review.from, move: 'review' },
  accept_offer: {
    call: parkings.acceptOffer,
    who: isOwn,
    from: moves.accept_offer.from,
    gone: r.offer_gone,
    when: ({ parking: { offered_lot_id, offered_until } }) =>
      offered_lot_id && offered_until && Date.parse(offered_until) > Date.now() ? null : refuse(r.offer_gone),
  },
  withdraw: { call: parkings.withdraw, who: isOwn, from: moves.withdraw.from, move: 'withdraw' },
  suspend: { call: parkings.suspend, who: isOfficer, from: moves.suspend.from, move: 'suspend' },
  resume: {
    call: parkings.resume,
    who: isOfficer,
    from: moves.resume.from,
    move: 'resume',
    // what the block list suspended resumes when it is lifted
    when: ({ parking: { is_blocked } }) => (is_blocked ? refuse(r.blocked) : null),
  },
  revoke: { call: parkings.revoke, who: hasOrGives, from: moves.revoke.from, move: 'revoke' },
  swap: {
    call: parkings.swap,
    who: isOwn,
    from: moves.swap.from,
    move: 'swap',
    when: ({ parking: { swaps_used } }) => (swaps_used < SWAPS_A_TERM ? null : refuse(r.swap_limit)),
  },
  away: { call: parkings.away, who: isOwn, from: moves.away.from, move: 'away' },
  update: {
    call: parkings.update,
    who: isOwn,
    from: moves.submit.from,
    move: 'submit',
    // what came back is handed in again after the term has closed, too
    when: ({ parking: { status }, opens }, { actor }) =>
      status === 'draft' ? closedTerm(opens, today(actor.time_zone)) : null,
  },
  remove: {
    call: parkings.remove,
    who: (ctx, row) => isOfficer(ctx, row) || (isOwn(ctx, row) && row.status === 'draft'),
    from: ['draft', ...ENDED_STATES],
  },
  renew: {
    call: parkings.renew,
    who: isOwn,
    from: ['approved', 'expired'],
    gone: r.nothing_to_renew,
    when: ({ next_term_id }) => (next_term_id ? null : refuse(r.nothing_to_renew)),
  },
};

/** The move whose lock a call takes. */
export const moveOf = (act: ParkingAct) => RULES[act]?.move;

const wrongState = ({ status }: ParkingRow) => refuse(r.wrong_state, { state: parkingLifecycle.states[status] });

/** Refuses what this person may not do with it, whatever its state. */
export function requireOwner(act: ParkingAct, ctx: Viewer, row: ParkingRow): void {
  const answer = RULES[act]?.who(ctx, row) ?? false;
  if (answer !== true) throw refuse(answer === false ? shared.no_right : answer);
}

/** Refuses what cannot be done with a locked row now. */
export function requireMoment(act: ParkingAct, ctx: Viewer, found: Found): void {
  const rule = RULES[act];
  if (!rule?.from.includes(found.parking.status)) throw rule?.gone ? refuse(rule.gone) : wrongState(found.parking);
  const problem = rule.when?.(found, ctx);
  if (problem) throw problem;
}

/** What the caller may do with it now. */
export function actionsOf(ctx: Viewer, found: Found): ParkingAct[] {
  const { parking: row } = found;
  return PARKING_ACTIONS.filter((act) => {
    const rule = RULES[act];
    return (
      rule !== undefined &&
      mayCall(rule.call, ctx.actor) &&
      rule.who(ctx, row) === true &&
      rule.from.includes(row.status) &&
      !rule.when?.(found, ctx)
    );
  });
}

/** Why a review cannot come to this result: who waits is given a place or declined; only who gives places lets somebody wait. */
function resultProblem(ctx: Viewer, row: ParkingRow, result: ReviewResult): RefusalError | null {
  if (result === 'wait' && !isOfficer(ctx, row)) return refuse(shared.no_right);
  return (result === 'wait' || result === 'return') && row.status !== 'submitted' ? wrongState(row) : null;
}

/** What a review by the caller may decide now. */
export const resultsOf = (ctx: Viewer, row: ParkingRow, actions: readonly ParkingAct[]): ReviewResult[] =>
  actions.includes('review') ? REVIEW_RESULTS.filter((result) => !resultProblem(ctx, row, result)) : [];

/** Refuses a result that this review cannot have. */
export function requireResult(ctx: Viewer, row: ParkingRow, result: ReviewResult): void {
  const problem = resultProblem(ctx, row, result);
  if (problem) throw problem;
}
