import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { schoolCampus } from '#modules/directory/server/tables.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { constraintOf } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { type gateDraft, gateRefusals } from '../contract/gates.contract.ts';
import { findGate } from './gates.queries.ts';
import { gate, securityDuty } from './tables.ts';

type GateDraft = z.output<typeof gateDraft>;

export async function getGate(ctx: Context, id: string) {
  const found = await findGate(ctx.db, currentOrganization(ctx.actor), id);
  if (!found) throw refuse(shared.not_found);
  return found;
}

export async function createGate(ctx: Context, draft: GateDraft) {
  const organization_id = currentOrganization(ctx.actor);
  await demandCampus(ctx, draft.campus_id);
  const [row] = await ctx.db
    .insert(gate)
    .values({ ...draft, organization_id })
    .returning({ id: gate.id })
    .catch(nameTaken);
  if (!row) throw refuse(shared.server);
  ctx.audit({ action: 'gate.create', target: ['gate', row.id], after: draft });
  return getGate(ctx, row.id);
}

export async function updateGate(ctx: Context, id: string, { version, ...change }: GateDraft & { version: number }) {
  const before = await getGate(ctx, id);
  await demandCampus(ctx, change.campus_id);
  const [row] = await ctx.db
    .update(gate)
    .set({ ...change, version: sql`${gate.version} + 1` as never, updated_at: sql`now()` as never })
    .where(and(eq(gate.id, id), eq(gate.version, version)))
    .returning({ id: gate.id })
    .catch(nameTaken);
  if (!row) throw await staleBecause(ctx, 'gate', id, before);
  const after = await getGate(ctx, id);
  ctx.audit({ action: 'gate.update', target: ['gate', id], before, after });
  return after;
}

export async function removeGate(ctx: Context, id: string): Promise<void> {
  const before = await getGate(ctx, id);
  const [used] = await ctx.db
    .select({ id: securityDuty.id })
    .from(securityDuty)
    .where(eq(securityDuty.gate_id, id))
    .limit(1);
  if (used) throw refuse(gateRefusals.in_use);
  await ctx.db
    .delete(gate)
    .where(eq(gate.id, id))
    .catch((error: unknown) => {
      throw constraintOf(error) ? refuse(gateRefusals.in_use) : error;
    });
  ctx.audit({ action: 'gate.remove', target: ['gate', id], before });
}

async function demandCampus(ctx: Context, campusId: string): Promise<void> {
  const [campus] = await ctx.db
    .select({ id: schoolCampus.id })
    .from(schoolCampus)
    .where(and(eq(schoolCampus.id, campusId), eq(schoolCampus.organization_id, currentOrganization(ctx.actor))));
  if (!campus) throw refuseFields({ campus_id: [{ cn: '请选择本校的校区', us: 'Choose a campus of this school' }] });
}

function nameTaken(error: unknown): never {
  throw constraintOf(error)?.includes('name') ? refuse(gateRefusals.name_taken) : error;
}
