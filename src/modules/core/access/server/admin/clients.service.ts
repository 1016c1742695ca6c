import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { followClientStatus } from '#modules/core/directory/server/public.ts';
import { organization, userOrganization } from '#modules/core/directory/server/tables.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { constraintOf } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { placeOpenSessions } from '#server/sessions/session-writes.ts';
import { required } from '#shared/fields.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { adminFieldTexts, adminRefusals } from '../../contract/admin.refusals.ts';
import type { adminClients } from '../../contract/admin-clients.contract.ts';
import { rightsChanged } from '../rights-changed.service.ts';
import { client } from '../tables.ts';
import { wholeGroup } from './admin-area.ts';
import { type ClientRow, countPeople, findClient, listClients, listTree } from './clients.queries.ts';

type Endpoints = typeof adminClients;
type Draft = z.output<Endpoints['create']['body']>;
type Change = z.output<Endpoints['update']['body']>;

export const viewClients = (ctx: Context, query: z.output<Endpoints['list']['query']>) =>
  listClients(ctx.db, wholeGroup(ctx), query);

/** A client of the caller's school group; refuses 404001 for every other. */
export async function getClient(ctx: Context, id: string): Promise<ClientRow> {
  const row = await findClient(ctx.db, wholeGroup(ctx), id);
  if (!row) throw refuse(shared.not_found);
  return row;
}

export async function viewClient(ctx: Context, id: string) {
  const row = await getClient(ctx, id);
  return { ...row, organizations: await listTree(ctx.db, row.root_organization.id) };
}

export async function createClient(ctx: Context, draft: Draft): Promise<ClientRow> {
  const group = wholeGroup(ctx);
  const [place] = await ctx.db
    .select({ client_id: organization.client_id })
    .from(organization)
    .where(eq(organization.id, draft.root_organization_id));
  if (place?.client_id !== group) throw refuseFields({ root_organization_id: [adminFieldTexts.not_there] });
  const [known] = await ctx.db
    .select({ id: client.id })
    .from(client)
    .where(eq(client.root_organization_id, draft.root_organization_id));
  if (known) throw refuseFields({ root_organization_id: [adminFieldTexts.organization_taken] });
  await requireDomains(ctx, draft.domains, null);
  const [row] = await unique(() =>
    ctx.db
      .insert(client)
      .values({ ...draft, status: 'trial' })
      .returning({ id: client.id }),
  );
  if (!row) throw new Error('a client was not stored');
  ctx.audit({ action: 'client.create', target: ['client', row.id], after: draft });
  await rightsChanged(ctx);
  return getClient(ctx, row.id);
}

export async function updateClient(
  ctx: Context,
  id: string,
  { version, reason, ...facts }: Change,
): Promise<ClientRow> {
  await ctx.db.select({ id: client.id }).from(client).where(eq(client.id, id)).for('update');
  const before = await getClient(ctx, id);
  if (before.version !== version) throw await staleBecause(ctx, 'client', id, before);
  const moves = facts.status !== before.status;
  if (moves && !reason) throw refuseFields({ reason: [required] });
  if (moves && facts.status === 'suspended') {
    if (before.is_group) throw refuse(adminRefusals.group_root);
    if (!ctx.actor.is_super_admin) throw refuse(adminRefusals.super_admin_only);
  }
  await requireDomains(ctx, facts.domains, id);
  await ctx.db
    .update(client)
    .set({ ...facts, version: version + 1, updated_at: sql`now()` })
    .where(eq(client.id, id));
  if (moves) await followStatus(ctx, before.root_organization.id, before.status, facts.status);
  ctx.audit({
    action: moves ? `client.${facts.status}` : 'client.update',
    target: ['client', id],
    before: Object.fromEntries(Object.keys(facts).map((key) => [key, before[key as keyof ClientRow]])),
    after: facts,
    reason: reason ?? undefined,
  });
  await rightsChanged(ctx);
  return getClient(ctx, id);
}

/** A suspended client's organisations are closed: nobody gets in, and open sessions no longer fit (400403). */
async function followStatus(ctx: Context, rootId: string, from: string, to: string): Promise<void> {
  if (from !== 'suspended' && to !== 'suspended') return;
  const ids = (await listTree(ctx.db, rootId)).map((row) => row.id);
  await followClientStatus(ctx.db, ids, to === 'suspended' ? 'suspended' : 'active');
  if (to !== 'suspended') return;
  // a session without a place of its own belongs to the main place of its person
  const here = and(
    inArray(userOrganization.organization_id, ids),
    eq(userOrganization.is_main, true),
    isNull(userOrganization.valid_to),
  );
  const people = sql`(select ${userOrganization.user_id} from ${userOrganization} where ${here})`;
  await placeOpenSessions(ctx.db, people, rootId);
}

export async function removeClient(ctx: Context, id: string): Promise<void> {
  const before = await getClient(ctx, id);
  if ((await countPeople(ctx.db, before.root_organization.id)) > 0) throw refuse(adminRefusals.client_has_people);
  if (before.status !== 'trial') throw refuse(adminRefusals.client_not_trial);
  await ctx.db.delete(client).where(eq(client.id, id));
  ctx.audit({ action: 'client.delete', target: ['client', id], before: { code: before.code, name: before.name } });
  await rightsChanged(ctx);
}

/** A host name leads to one client of the whole installation. */
async function requireDomains(ctx: Context, domains: readonly string[], ownId: string | null): Promise<void> {
  if (domains.length === 0) return;
  const rows = await ctx.db
    .select({ id: client.id })
    .from(client)
    .where(sql`${client.domains} && ${sql.param([...domains])}::text[]`);
  if (rows.some((row) => row.id !== ownId)) throw refuseFields({ domains: [adminFieldTexts.domain_taken] });
}

async function unique<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (constraintOf(error)?.startsWith('client_code')) throw refuseFields({ code: [adminFieldTexts.code_taken] });
    throw error;
  }
}
