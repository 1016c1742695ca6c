import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { staleBecause } from '#server/audit/stale.ts';
import { constraintOf, type Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { adminFieldTexts, adminRefusals } from '../../contract/admin.refusals.ts';
import type { adminApps } from '../../contract/admin-apps.contract.ts';
import { rightsChanged } from '../rights-changed.service.ts';
import { app, appAction, clientApp, organizationApp } from '../tables.ts';
import { type AppRow, codesInUse, findAdminApp, listAdminApps, listRunners } from './admin-apps.queries.ts';
import { wholeGroup } from './admin-area.ts';
import { listAllowedHosts } from './clients.queries.ts';

type Endpoints = typeof adminApps;
type Draft = z.output<Endpoints['create']['body']>;
type Change = z.output<Endpoints['update']['body']>;

/** What may be changed of an app that the product brings. */
const OF_BUILTIN = ['status', 'description', 'devices', 'version'];

export const viewApps = (ctx: Context, query: z.output<Endpoints['list']['query']>) =>
  listAdminApps(ctx.db, wholeGroup(ctx), query);

export async function viewApp(ctx: Context, id: string) {
  return { ...(await getApp(ctx, id)), organizations: await listRunners(ctx.db, wholeGroup(ctx), id) };
}

async function getApp(ctx: Context, id: string): Promise<AppRow> {
  const row = await findAdminApp(ctx.db, wholeGroup(ctx), id);
  if (!row) throw refuse(shared.not_found);
  return row;
}

export async function createApp(ctx: Context, { actions, ...draft }: Draft): Promise<AppRow> {
  const client_id = wholeGroup(ctx);
  await requireHosts(ctx, client_id, draft.links);
  const id = await taken(async () => {
    const [row] = await ctx.db
      .insert(app)
      .values({ ...draft, links: linksOf(draft.links), client_id, kind: 'external' })
      .returning({ id: app.id });
    if (!row) throw new Error('an app was not stored');
    await writeActions(ctx.db, row.id, actions);
    return row.id;
  });
  ctx.audit({
    action: 'app.create',
    target: ['app', id],
    after: { ...draft, actions: actions.map((one) => one.code) },
  });
  await rightsChanged(ctx);
  return getApp(ctx, id);
}

export async function updateApp(ctx: Context, id: string, change: Change): Promise<AppRow> {
  const client_id = wholeGroup(ctx);
  await lockApp(ctx.db, client_id, id);
  const before = await getApp(ctx, id);
  const { version, actions, links, ...facts } = change;
  if (before.version !== version) throw await staleBecause(ctx, 'app', id, before);
  if (before.is_needed && facts.status && facts.status !== 'on') throw refuse(adminRefusals.needed_app);
  if (before.kind === 'builtin') requireFree(change);
  if (links) await requireHosts(ctx, client_id, links);
  const changed = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  const next = { ...changed, version: version + 1, updated_at: sql`now()` };
  if (before.kind === 'builtin') {
    await ctx.db.update(clientApp).set(next).where(settingOfGroup(client_id, id));
  } else {
    await taken(async () => {
      const where = and(eq(app.id, id), eq(app.client_id, client_id));
      await ctx.db
        .update(app)
        .set({ ...next, ...(links ? { links: linksOf(links) } : {}) })
        .where(where);
      if (actions) await replaceActions(ctx.db, before, actions);
    });
  }
  ctx.audit({
    action: facts.status && facts.status !== before.status ? `app.${facts.status}` : 'app.update',
    target: ['app', id],
    before: pick(before, Object.keys(changed) as (keyof AppRow)[]),
    after: { ...changed, ...(actions ? { actions: actions.map((one) => one.code) } : {}) },
  });
  await rightsChanged(ctx);
  return getApp(ctx, id);
}

const settingOfGroup = (clientId: string, appId: string) =>
  and(eq(clientApp.client_id, clientId), eq(clientApp.app_id, appId));

/** Two changes of one app come one after the other; an app of the product gets the row of the group for that. */
async function lockApp(db: Db, clientId: string, id: string): Promise<void> {
  const own = await db
    .select({ id: app.id })
    .from(app)
    .where(and(eq(app.id, id), eq(app.client_id, clientId)))
    .for('update');
  if (own.length > 0 || (await db.$count(app, and(eq(app.id, id), isNull(app.client_id)))) === 0) return;
  await db.insert(clientApp).values({ client_id: clientId, app_id: id }).onConflictDoNothing();
  await db.select({ id: clientApp.app_id }).from(clientApp).where(settingOfGroup(clientId, id)).for('update');
}

export async function removeApp(ctx: Context, id: string): Promise<void> {
  const before = await getApp(ctx, id);
  if (before.kind === 'builtin') throw refuse(adminRefusals.builtin_app);
  if (before.organizations_n > 0) throw refuse(adminRefusals.app_in_use, { n: before.organizations_n });
  const [used] = await codesInUse(
    ctx.db,
    before.actions.map((one) => one.code),
  );
  if (used) throw refuse(adminRefusals.action_in_use, { code: used });
  await ctx.db.delete(organizationApp).where(eq(organizationApp.app_id, id));
  await ctx.db.delete(appAction).where(eq(appAction.app_id, id));
  await ctx.db.delete(app).where(eq(app.id, id));
  ctx.audit({ action: 'app.delete', target: ['app', id], before: { code: before.code, name: before.name } });
  await rightsChanged(ctx);
}

function pick(row: AppRow, keys: readonly (keyof AppRow)[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, row[key]]));
}

const linksOf = ({ production, test }: Draft['links']) => ({ production, ...(test ? { test } : {}) });

/** What the product brings follows its code; a wish to change more lands on the fields. */
function requireFree(change: Change): void {
  const fixed = Object.entries(change).filter(([key, value]) => value !== undefined && !OF_BUILTIN.includes(key));
  if (fixed.length === 0) return;
  throw refuseFields(Object.fromEntries(fixed.map(([key]) => [key, [adminFieldTexts.builtin_field]])));
}

/** Outside links lead only to hosts that the school group allows. */
async function requireHosts(ctx: Context, clientId: string, links: Draft['links']): Promise<void> {
  const allowed = await listAllowedHosts(ctx.db, clientId);
  const wrong = Object.entries(links).filter(([, link]) => link && !allowed.includes(new URL(link).host.toLowerCase()));
  if (wrong.length === 0) return;
  throw refuseFields(Object.fromEntries(wrong.map(([key]) => [`links.${key}`, [adminFieldTexts.host_not_allowed]])));
}

async function writeActions(db: Db, appId: string, actions: Draft['actions']): Promise<void> {
  await db.insert(appAction).values(actions.map((one) => ({ ...one, app_id: appId, builtin: false })));
}

async function replaceActions(db: Db, before: AppRow, actions: Draft['actions']): Promise<void> {
  const kept = actions.map((one) => one.code);
  const gone = before.actions.map((one) => one.code).filter((code) => !kept.includes(code));
  const [used] = await codesInUse(db, gone);
  if (used) throw refuse(adminRefusals.action_in_use, { code: used });
  await db.delete(appAction).where(and(eq(appAction.app_id, before.id), notInArray(appAction.code, kept)));
  const known = new Set(before.actions.map((one) => one.code));
  for (const { code, ...facts } of actions.filter((one) => known.has(one.code))) {
    await db
      .update(appAction)
      .set(facts)
      .where(and(eq(appAction.app_id, before.id), eq(appAction.code, code)));
  }
  const added = actions.filter((one) => !known.has(one.code));
  if (added.length) await writeActions(db, before.id, added);
}

async function taken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === 'app_code_key' || constraint === 'app_code_unique')
      throw refuseFields({ code: [adminFieldTexts.app_code_taken] });
    if (constraint?.startsWith('app_action_code')) throw refuseFields({ actions: [adminFieldTexts.action_code_taken] });
    throw error;
  }
}
