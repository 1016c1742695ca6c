import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { type Scope, within } from '#server/database/scope.ts';
import { refuseFields } from '#shared/refusal.ts';
import { gate, security, securityDuty } from './tables.ts';

export { gateNames } from './gates.queries.ts';

/** A guard's running duty. */
export interface Duty {
  readonly security_id: string;
  readonly gate_id: string;
  readonly gate_name: string;
  readonly campus_id: string;
}

/** Where a guard of this organisation stands right now, or stood `at` a moment; null without a duty at an open gate. */
export async function dutyOf(db: Db, organizationId: string, userId: string, at?: string): Promise<Duty | null> {
  const running = at
    ? and(lte(securityDuty.started_at, at), or(isNull(securityDuty.ended_at), gt(securityDuty.ended_at, at)))
    : isNull(securityDuty.ended_at);
  const [row] = await db
    .select({ security_id: security.id, gate_id: gate.id, gate_name: gate.name, campus_id: gate.campus_id })
    .from(securityDuty)
    .innerJoin(security, eq(security.id, securityDuty.security_id))
    .innerJoin(gate, eq(gate.id, securityDuty.gate_id))
    .where(
      and(
        eq(security.organization_id, organizationId),
        eq(security.user_id, userId),
        eq(security.status, 'active'),
        eq(gate.status, 'open'),
        running,
      ),
    );
  return row ?? null;
}

/**
 * The campuses that a guard sees: those of the assigned gates. Null for people who are no active guard here (their own
 * rights decide), and for leaders and monitors, who see all campuses.
 */
export async function guardCampuses(db: Db, organizationId: string, userId: string): Promise<readonly string[] | null> {
  const rows = await db
    .select({ post_kind: security.post_kind, campus_id: gate.campus_id })
    .from(security)
    .leftJoin(gate, sql`${gate.id} = any (${security.gate_ids})`)
    .where(
      and(eq(security.organization_id, organizationId), eq(security.user_id, userId), eq(security.status, 'active')),
    );
  if (rows.length === 0 || rows.some((row) => row.post_kind === 'leader' || row.post_kind === 'monitor')) return null;
  return [...new Set(rows.flatMap((row) => row.campus_id ?? []))];
}

/** Whether a gate is one of those that a scope reaches; `id` as anybody may send it. */
export async function isGateWithin(db: Db, scope: Scope, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: gate.id })
    .from(gate)
    .where(and(within(scope, gate.organization_id), sql`${gate.id}::text = ${id}`));
  return rows.length > 0;
}

/** Open gates of a campus, by their order. */
export function gatesOfCampus(db: Db, campusId: string): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: gate.id, name: gate.name })
    .from(gate)
    .where(and(eq(gate.campus_id, campusId), eq(gate.status, 'open')));
}

/** Refuses (422001 on `gate_ids`) gates that are not this organisation's. */
export async function requireGatesOf(db: Db, organizationId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db
    .select({ id: gate.id })
    .from(gate)
    .where(and(eq(gate.organization_id, organizationId), inArray(gate.id, [...ids])));
  if (rows.length !== new Set(ids).size)
    throw refuseFields({ gate_ids: [{ cn: '请选择本校的门岗', us: 'Choose gates at this school' }] });
}
