import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Context } from '#server/http/context.ts';
import { type Actor, holds, mayCall } from '#server/rights/actor.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { canMove } from '#shared/lifecycle.ts';
import { type Refusal, type RefusalError, refuse, shared } from '#shared/refusal.ts';
import { parkingBlacklists } from '../../contract/parking-blacklists.contract.ts';
import { parkingGateRefusals as r } from '../../contract/parking-gate.refusals.ts';
import { parkingViolations } from '../../contract/parking-violations.contract.ts';
import { APPEAL_DAYS, blockLifecycle, violationLifecycle } from '../../contract/violation.shapes.ts';
import { parkingGateRights } from '../../rights.ts';
import type { FoundBlock } from './blacklists.queries.ts';
import type { ViolationRow } from './violations.queries.ts';

/**
 * What a person may do with a violation or an entry of the block list. The same rules make the `actions` of a row and
 * refuse the calls, in this order: whether they see it, whose it is, its state, its time.
 */

export type Viewer = Pick<Context, 'actor'>;
interface Concern {
  readonly organization_id: string;
  readonly user_id: string | null;
}
interface ConcernTable {
  readonly organization_id: PgColumn;
  readonly user_id: PgColumn;
}

const keepsLists = (actor: Actor): boolean =>
  holds(actor, parkingGateRights.blockList) || holds(actor, parkingGateRights.violations);
const isHere = ({ actor }: Viewer, row: Concern): boolean => row.organization_id === actor.organization_id;
const isConcerned = ({ actor }: Viewer, row: Concern): boolean => row.user_id === actor.user_id;

/** Whether somebody sees a row: the person concerned, guards and who keeps the lists of its school. */
export const sees = (ctx: Viewer, row: Concern): boolean =>
  isConcerned(ctx, row) || (isHere(ctx, row) && keepsLists(ctx.actor));

/** SQL condition: rows that the caller sees. */
export const seenBy = ({ actor }: Viewer, table: ConcernTable): SQL =>
  actor.organization_id && keepsLists(actor)
    ? sql`(${table.user_id} = ${actor.user_id} or ${table.organization_id} = ${actor.organization_id})`
    : sql`${table.user_id} = ${actor.user_id}`;

interface Rule<Found> {
  readonly call: Endpoint;
  readonly who: (ctx: Viewer, found: Found) => boolean | Refusal;
}

/** Somebody else than its author, and than who recorded a violation of it, ends an entry. */
export const isOther = ({ actor }: Viewer, { entry, recorders }: FoundBlock): boolean =>
  entry.created_by !== actor.user_id && !recorders.includes(actor.user_id);
const isSecondPerson = (ctx: Viewer, found: FoundBlock): boolean | Refusal =>
  isHere(ctx, found.entry) && (isOther(ctx, found) || r.second_person);

const BLOCKS = {
  change: { call: parkingBlacklists.update, who: (ctx, { entry }) => isHere(ctx, entry) },
  appeal: { call: parkingBlacklists.appeal, who: (ctx, { entry }) => isConcerned(ctx, entry) },
  keep: { call: parkingBlacklists.keep, who: isSecondPerson },
  lift: { call: parkingBlacklists.lift, who: isSecondPerson },
} as const satisfies Record<string, Rule<FoundBlock>>;
export type BlockAct = keyof typeof BLOCKS;

const VIOLATIONS = {
  appeal: { call: parkingViolations.appeal, who: isConcerned },
  review: {
    call: parkingViolations.review,
    who: (ctx, row) => isHere(ctx, row) && (row.created_by !== ctx.actor.user_id || r.second_reviewer),
  },
} as const satisfies Record<string, Rule<ViolationRow>>;
export type ViolationAct = keyof typeof VIOLATIONS;

function requireYes(answer: boolean | Refusal): void {
  if (answer !== true) throw refuse(answer === false ? shared.no_right : answer);
}

/** Refuses what this person may not do with an entry, whatever its state. */
export const requireBlockOwner = (act: BlockAct, ctx: Viewer, found: FoundBlock): void =>
  requireYes(BLOCKS[act].who(ctx, found));

/** What the caller may do with an entry now. */
export const blockActions = (ctx: Viewer, found: FoundBlock): BlockAct[] =>
  keysOf(BLOCKS).filter((act) => {
    const { call, who }: Rule<FoundBlock> = BLOCKS[act];
    return mayCall(call, ctx.actor) && who(ctx, found) === true && canMove(blockLifecycle, act, found.entry.status);
  });

/** The last moment to appeal. */
export const appealUntil = ({ created_at }: Pick<ViolationRow, 'created_at'>): string =>
  new Date(Date.parse(created_at) + APPEAL_DAYS * 86_400_000).toISOString();
const lateAppeal = (row: ViolationRow): RefusalError | null =>
  Date.parse(appealUntil(row)) < Date.now() ? refuse(r.appeal_late, { n: APPEAL_DAYS }) : null;

/** Refuses what this person may not do with a violation, whatever its state. */
export const requireViolationOwner = (act: ViolationAct, ctx: Viewer, row: ViolationRow): void =>
  requireYes(VIOLATIONS[act].who(ctx, row));

/** Refuses an appeal against a locked violation that comes too late. */
export function requireInTime(act: ViolationAct, row: ViolationRow): void {
  const problem = act === 'appeal' ? lateAppeal(row) : null;
  if (problem) throw problem;
}

/** What the caller may do with a violation now. */
export const violationActions = (ctx: Viewer, row: ViolationRow): ViolationAct[] =>
  keysOf(VIOLATIONS).filter((act) => {
    const { call, who }: Rule<ViolationRow> = VIOLATIONS[act];
    const isTime = act !== 'appeal' || !lateAppeal(row);
    return mayCall(call, ctx.actor) && who(ctx, row) === true && canMove(violationLifecycle, act, row.status) && isTime;
  });

function keysOf<K extends string>(rules: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(rules) as K[];
}
