import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type ActOf, defineActs, type Viewer } from '#server/lifecycle/acts.ts';
import { type Actor, holds } from '#server/rights/actor.ts';
import { type Refusal, type RefusalError, refuse } from '#shared/refusal.ts';
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

/** Somebody else than its author, and than who recorded a violation of it, ends an entry. */
export const isOther = ({ actor }: Viewer, { entry, recorders }: FoundBlock): boolean =>
  entry.created_by !== actor.user_id && !recorders.includes(actor.user_id);
const isSecondPerson = (ctx: Viewer, found: FoundBlock): boolean | Refusal =>
  isHere(ctx, found.entry) && (isOther(ctx, found) || r.second_person);

/** What somebody may do with an entry that they see. */
export const blockActs = defineActs({
  lifecycle: blockLifecycle,
  stateOf: ({ entry }: FoundBlock) => entry.status,
  wrong_state: r.wrong_state,
  rules: {
    change: { call: parkingBlacklists.update, who: (ctx, { entry }) => isHere(ctx, entry) },
    appeal: { call: parkingBlacklists.appeal, who: (ctx, { entry }) => isConcerned(ctx, entry) },
    keep: { call: parkingBlacklists.keep, who: isSecondPerson },
    lift: { call: parkingBlacklists.lift, who: isSecondPerson },
  },
});
export type BlockAct = ActOf<typeof blockActs>;

/** The last moment to appeal. */
export const appealUntil = ({ created_at }: Pick<ViolationRow, 'created_at'>): string =>
  new Date(Date.parse(created_at) + APPEAL_DAYS * 86_400_000).toISOString();
const lateAppeal = (row: ViolationRow): RefusalError | null =>
  Date.parse(appealUntil(row)) < Date.now() ? refuse(r.appeal_late, { n: APPEAL_DAYS }) : null;

/** What somebody may do with a violation that they see. */
export const violationActs = defineActs({
  lifecycle: violationLifecycle,
  stateOf: (row: ViolationRow) => row.status,
  wrong_state: r.wrong_state,
  rules: {
    appeal: { call: parkingViolations.appeal, who: isConcerned, when: lateAppeal },
    review: {
      call: parkingViolations.review,
      who: (ctx, row) => isHere(ctx, row) && (row.created_by !== ctx.actor.user_id || r.second_reviewer),
    },
  },
});
export type ViolationAct = ActOf<typeof violationActs>;
