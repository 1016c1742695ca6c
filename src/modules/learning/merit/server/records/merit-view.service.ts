import { bindMoves } from '#server/lifecycle/moves.ts';
import { type Actor, holds, scopeOf } from '#server/rights/actor.ts';
import { meritLifecycle, WITHDRAW_DAYS } from '../../contract/merit-kinds.ts';
import { meritRights } from '../../rights.ts';
import { meritRecord } from '../tables.ts';
import type { FoundMerit } from './merits.queries.ts';

export const meritMoves = bindMoves({ type: 'merit_record', lifecycle: meritLifecycle, table: meritRecord });

type Row = typeof meritRecord.$inferSelect;
const DAY_MS = 86_400_000;

/** The giver for some days, and who manages merit at the school at any time. */
export function mayWithdraw(
  actor: Actor,
  row: Pick<Row, 'given_by' | 'created_at' | 'organization_id'>,
  now: number,
): boolean {
  if (
    holds(actor, meritRights.manage) &&
    scopeOf(actor, meritRights.manage).organizations.includes(row.organization_id)
  )
    return true;
  return row.given_by === actor.user_id && Date.parse(row.created_at) > now - WITHDRAW_DAYS * DAY_MS;
}

/** A note as staff read it, with what they may do. */
export function forStaff(actor: Actor, { row, student, giver }: FoundMerit, now: number) {
  const { id, dimension, kind, points_tenths, text, source, to_family, withdraw_reason, created_at, version, status } =
    row;
  const actions = status === 'active' && mayWithdraw(actor, row, now) ? (['withdraw'] as const) : [];
  return {
    id,
    student,
    giver,
    dimension,
    kind,
    points_tenths,
    text,
    source,
    to_family,
    withdraw_reason,
    created_at,
    version,
    status,
    actions: [...actions],
  };
}

/** A note as families read it: sentence and dimension, no mark. */
export function forFamilies(actor: Actor, found: FoundMerit, now: number) {
  return { ...forStaff(actor, found, now), points_tenths: null, withdraw_reason: null, actions: [] };
}
