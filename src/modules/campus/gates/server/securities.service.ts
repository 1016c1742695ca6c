import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { addUserType, removeUserType } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { createPerson } from '#modules/identity/accounts/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { sqlState } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { isSameName } from '#shared/text/person-name.ts';
import { securityRefusals as r, type securities, type securityDraft } from '../contract/securities.contract.ts';
import { requireGatesOf } from './public.ts';
import { findSecurity } from './securities.queries.ts';
import { gate, security, securityDuty } from './tables.ts';

type Draft = z.output<typeof securityDraft>;
type Change = z.output<(typeof securities)['update']['body']>;

export async function getSecurity(ctx: Context, id: string) {
  const found = await findSecurity(ctx.db, ctx.services.seal, currentOrganization(ctx.actor), id);
  if (!found) throw refuse(shared.not_found);
  return found;
}

/** Makes somebody a guard: the person with this phone, or a new one. The row brings the user type. */
export async function createSecurity(ctx: Context, { name, phone, ...facts }: Draft) {
  const organization_id = currentOrganization(ctx.actor);
  await requireGatesOf(ctx.db, organization_id, facts.gate_ids);
  const { user_id } = await personFor(ctx, name, phone);
  const [row] = await ctx.db
    .insert(security)
    .values({ ...facts, organization_id, user_id })
    .returning({ id: security.id })
    .catch((error: unknown) => {
      throw sqlState(error) === '23505' ? refuse(r.already, { name }) : error;
    });
  await addUserType(ctx, { user_id, organization_id, user_type: 'guard' });
  ctx.audit({ action: 'security.create', target: ['security', row?.id ?? ''], after: { user_id, ...facts } });
  return getSecurity(ctx, row?.id ?? '');
}

/** Changes a guard. Suspending or leaving ends duty, user type and sessions in the same moment. */
export async function updateSecurity(ctx: Context, id: string, { version, ...change }: Change) {
  const before = await getSecurity(ctx, id);
  const organization_id = currentOrganization(ctx.actor);
  await requireGatesOf(ctx.db, organization_id, change.gate_ids);
  const left_on = change.status === 'left' ? sql`coalesce(${security.left_on}, current_date)` : null;
  const [row] = await ctx.db
    .update(security)
    .set({
      ...change,
      left_on,
      version: sql`${security.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(and(eq(security.id, id), eq(security.version, version)))
    .returning({ id: security.id });
  if (!row) throw await staleBecause(ctx, 'security', id, before);
  if (change.status !== 'active' && before.status === 'active') {
    await closeDuty(ctx, id);
    await removeUserType(ctx, { user_id: before.user_id, organization_id, user_type: 'guard' });
    await ctx.services.sessions.revoke(ctx, { user_id: before.user_id }, 'admin');
  }
  if (change.status === 'active' && before.status !== 'active')
    await addUserType(ctx, { user_id: before.user_id, organization_id, user_type: 'guard' });
  const after = await getSecurity(ctx, id);
  ctx.audit({ action: 'security.update', target: ['security', id], before, after });
  return after;
}

/** Removes a guard who never stood at a gate; everybody else is set to left. */
export async function removeSecurity(ctx: Context, id: string): Promise<void> {
  const before = await getSecurity(ctx, id);
  const [duty] = await ctx.db
    .select({ id: securityDuty.id })
    .from(securityDuty)
    .where(eq(securityDuty.security_id, id))
    .limit(1);
  if (duty) throw refuse(r.has_duty);
  await ctx.db.delete(security).where(eq(security.id, id));
  await removeUserType(ctx, {
    user_id: before.user_id,
    organization_id: currentOrganization(ctx.actor),
    user_type: 'guard',
  });
  ctx.audit({ action: 'security.remove', target: ['security', id], before });
}

/** The guard's own row with the gates where duty may begin. */
export async function showOwnSecurity(ctx: Context) {
  const organization_id = currentOrganization(ctx.actor);
  const [row] = await ctx.db
    .select()
    .from(security)
    .where(
      and(
        eq(security.organization_id, organization_id),
        eq(security.user_id, ctx.actor.user_id),
        eq(security.status, 'active'),
      ),
    );
  if (!row) throw refuse(r.not_guard);
  const own = row.gate_ids.length ? inArray(gate.id, row.gate_ids) : undefined;
  const gates = await ctx.db
    .select({
      id: gate.id,
      name: gate.name,
      name_en: gate.name_en,
      campus_id: gate.campus_id,
      is_open: sql<boolean>`${gate.status} = 'open'`,
    })
    .from(gate)
    .where(and(eq(gate.organization_id, organization_id), own))
    .orderBy(sql`${gate.sort} asc nulls last`, gate.id);
  const [duty] = await ctx.db
    .select({ gate_id: gate.id, gate_name: gate.name, started_at: securityDuty.started_at })
    .from(securityDuty)
    .innerJoin(gate, eq(gate.id, securityDuty.gate_id))
    .where(and(eq(securityDuty.security_id, row.id), isNull(securityDuty.ended_at)));
  return { id: row.id, organization_id, post_kind: row.post_kind, gates, duty: duty ?? null };
}

/** Begins duty at a gate of one's own; duty elsewhere ends. */
export async function startDuty(ctx: Context, gateId: string) {
  const mine = await showOwnSecurity(ctx);
  const place = mine.gates.find((candidate) => candidate.id === gateId);
  if (!place) throw refuse(r.wrong_gate);
  if (!place.is_open) throw refuse(r.gate_closed);
  if (mine.duty?.gate_id === gateId) return mine;
  await ctx.db.execute(sql`select 1 from security where id = ${mine.id} for update`);
  await closeDuty(ctx, mine.id);
  await ctx.db
    .insert(securityDuty)
    .values({ organization_id: mine.organization_id, security_id: mine.id, gate_id: gateId });
  ctx.audit({ action: 'security.start_duty', target: ['security', mine.id], after: { gate_id: gateId } });
  return showOwnSecurity(ctx);
}

export async function endDuty(ctx: Context) {
  const mine = await showOwnSecurity(ctx);
  await closeDuty(ctx, mine.id);
  ctx.audit({ action: 'security.end_duty', target: ['security', mine.id] });
  return showOwnSecurity(ctx);
}

async function closeDuty(ctx: Context, securityId: string): Promise<void> {
  await ctx.db
    .update(securityDuty)
    .set({ ended_at: sql`now()` })
    .where(and(eq(securityDuty.security_id, securityId), isNull(securityDuty.ended_at)));
}

async function personFor(ctx: Context, name: string, phone: string): Promise<{ user_id: string }> {
  const found = await ctx.db
    .select({ user_id: user.id, name: user.name })
    .from(user)
    .where(
      and(
        eq(user.phone_bidx, ctx.services.seal.blindIndex(phone, 'phone')),
        eq(user.client_id, ctx.actor.client_id ?? ''),
      ),
    );
  const same = found.find((person) => isSameName(person.name, name));
  if (same) return same;
  if (found.length)
    throw refuseFields({
      phone: [
        {
          cn: '该手机号属于另一位人员，请核对姓名',
          us: 'This phone number belongs to another person. Check the name.',
        },
      ],
    });
  return createPerson(ctx, {
    name,
    phone,
    user_types: ['guard'],
    client_id: ctx.actor.client_id,
    status: 'confirmed',
    is_phone_owner: true,
    is_activated: true,
  });
}
