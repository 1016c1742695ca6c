import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { frameOf, wholeGroup } from '#modules/core/access/server/public.ts';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import type { Context } from '#server/http/context.ts';
import { type RefusalError, refuse, refuseFields, shared } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { type adminMenus, MENU_DEPTH, UNDO_DAYS } from '../../contract/admin-menus.contract.ts';
import { consoleFieldTexts, consoleRefusals } from '../../contract/console.refusals.ts';
import { menu, menuTree } from '../tables.ts';
import { isSameMenu, orderProblem } from './menus.policy.ts';
import {
  appsById,
  entriesOf,
  findPublishedRevision,
  listMenu,
  listRevisions,
  lockTree,
  type MenuRow,
  readVersion,
} from './menus.queries.ts';

type Endpoints = typeof adminMenus;
type Draft = z.output<Endpoints['create']['body']>;

export async function viewMenu(ctx: Context) {
  const { db } = ctx;
  const group = wholeGroup(ctx);
  const rows = await listMenu(db, group);
  const live = await findPublishedRevision(db, group);
  const revisions = await listRevisions(db, group);
  const names = await namesOfUsers(
    db,
    revisions.map((row) => row.published_by),
  );
  const entries = entriesOf(rows, await appsById(db, group));
  return {
    list: rows,
    version: await readVersion(db, group),
    is_published: live !== null,
    has_changes: rows.length > 0 && !(live && isSameMenu(live.entries, entries)),
    revisions: revisions
      .filter((row) => row.undone_at === null)
      .map((row) => ({
        revision: row.revision,
        published_at: row.published_at,
        published_by: (row.published_by && names.get(row.published_by)?.name) || null,
        can_undo: row.id === live?.id && Date.now() - Date.parse(row.published_at) < UNDO_DAYS * 86_400_000,
      })),
  };
}

export async function getEntry(ctx: Context, id: string): Promise<MenuRow> {
  const row = (await listMenu(ctx.db, wholeGroup(ctx))).find((one) => one.id === id);
  if (!row) throw refuse(shared.not_found);
  return row;
}

/** Raises the version of the tree, so that an order made from an older one is refused. */
export async function raiseTreeVersion(ctx: Context, clientId: string): Promise<number> {
  const [row] = await ctx.db
    .update(menuTree)
    .set({ version: sql`${menuTree.version} + 1` })
    .where(eq(menuTree.client_id, clientId))
    .returning({ version: menuTree.version });
  return row?.version ?? 1;
}

export async function createEntry(ctx: Context, draft: Draft): Promise<MenuRow> {
  const client_id = wholeGroup(ctx);
  await lockTree(ctx.db, client_id);
  const rows = await listMenu(ctx.db, client_id);
  const id = uuidv7();
  await requirePlace(ctx, rows, draft, id);
  const last = Math.max(0, ...rows.filter((row) => row.parent_id === draft.parent_id).map((row) => row.sort ?? 0));
  await ctx.db.insert(menu).values({ ...plain(draft), id, client_id, code: codeOf(id), sort: last + 10 });
  await raiseTreeVersion(ctx, client_id);
  ctx.audit({ action: 'menu.create', target: ['menu', id], after: draft });
  return getEntry(ctx, id);
}

const codeOf = (id: string) => `m_${id.replaceAll('-', '').slice(-12)}`;

/** What does not belong to the kind of an entry is not kept. */
const plain = (draft: Draft) => ({
  ...draft,
  app_id: draft.kind === 'app' ? draft.app_id : null,
  link: draft.kind === 'link' ? draft.link : null,
});

async function requirePlace(ctx: Context, rows: readonly MenuRow[], draft: Draft, id: string): Promise<void> {
  if (draft.kind === 'app' && !(await appsById(ctx.db, wholeGroup(ctx))).has(draft.app_id ?? ''))
    throw refuseFields({ app_id: [consoleFieldTexts.not_there] });
  const others = rows.filter((row) => row.id !== id);
  const after = [...others, { id, kind: draft.kind, parent_id: draft.parent_id }];
  const problem = orderProblem(after, after, MENU_DEPTH);
  if (problem === 'deep') throw refuseFields({ parent_id: [consoleFieldTexts.too_deep] });
  if (problem) throw refuseFields({ parent_id: [consoleFieldTexts.parent_wrong] });
}

export async function updateEntry(
  ctx: Context,
  id: string,
  { version, ...draft }: z.output<Endpoints['update']['body']>,
): Promise<MenuRow> {
  const client_id = wholeGroup(ctx);
  await lockTree(ctx.db, client_id);
  const rows = await listMenu(ctx.db, client_id);
  const before = rows.find((row) => row.id === id);
  if (!before) throw refuse(shared.not_found);
  if (before.version !== version) throw await staleBecause(ctx, 'menu', id, before);
  await requirePlace(ctx, rows, draft, id);
  await ctx.db
    .update(menu)
    .set({ ...plain(draft), version: version + 1 })
    .where(eq(menu.id, id));
  await raiseTreeVersion(ctx, client_id);
  ctx.audit({ action: 'menu.update', target: ['menu', id], before: { ...before }, after: { ...before, ...draft } });
  return getEntry(ctx, id);
}

export async function removeEntry(ctx: Context, id: string): Promise<void> {
  const client_id = wholeGroup(ctx);
  await lockTree(ctx.db, client_id);
  const rows = await listMenu(ctx.db, client_id);
  const before = rows.find((row) => row.id === id);
  if (!before) throw refuse(shared.not_found);
  if (rows.some((row) => row.parent_id === id)) throw refuse(consoleRefusals.menu_has_children);
  await ctx.db.delete(menu).where(and(eq(menu.id, id), eq(menu.client_id, client_id)));
  await raiseTreeVersion(ctx, client_id);
  ctx.audit({ action: 'menu.delete', target: ['menu', client_id], before: { ...before } });
}

/** 409001 for the whole tree: what concerns more than one entry that still stands is logged under the school group. */
export async function staleTreeRefusal(ctx: Context, clientId: string): Promise<RefusalError> {
  const rows = await listMenu(ctx.db, clientId);
  return staleBecause(ctx, 'menu', [clientId, ...rows.map((row) => row.id)]);
}

export async function sortMenu(ctx: Context, { version, items }: z.output<Endpoints['sort']['body']>) {
  const client_id = wholeGroup(ctx);
  if ((await lockTree(ctx.db, client_id)) !== version) throw await staleTreeRefusal(ctx, client_id);
  const rows = await listMenu(ctx.db, client_id);
  const problem = orderProblem(rows, items, MENU_DEPTH);
  if (problem === 'incomplete') throw refuseFields({ items: [consoleFieldTexts.tree_incomplete] });
  if (problem === 'deep') throw refuseFields({ items: [consoleFieldTexts.too_deep] });
  if (problem) throw refuseFields({ items: [consoleFieldTexts.parent_wrong] });
  for (const [at, { id, parent_id }] of items.entries()) {
    const row = rows.find((one) => one.id === id);
    if (row && row.parent_id === parent_id && row.sort === (at + 1) * 10) continue;
    await ctx.db
      .update(menu)
      .set({ parent_id, sort: (at + 1) * 10, version: sql`${menu.version} + 1` })
      .where(and(eq(menu.id, id), eq(menu.client_id, client_id)));
  }
  ctx.audit({ action: 'menu.sort', target: ['menu', client_id], after: { items: items.length } });
  return { version: await raiseTreeVersion(ctx, client_id) };
}

/** Fills an empty tree with what the sidebar of the group shows today. */
export async function createMenuFromApps(ctx: Context) {
  const client_id = wholeGroup(ctx);
  await lockTree(ctx.db, client_id);
  if ((await listMenu(ctx.db, client_id)).length > 0) return { created: 0 };
  const { menus } = await frameOf(ctx.services, ctx.db, client_id);
  const apps = await appsById(ctx.db, client_id);
  const idOfCode = new Map([...apps.values()].map((one) => [one.code, one.id]));
  const ids = new Map(menus.map((one) => [one.id, uuidv7()]));
  const rows = menus.map((one, at) => ({
    id: ids.get(one.id) ?? uuidv7(),
    client_id,
    parent_id: one.parent_id ? (ids.get(one.parent_id) ?? null) : null,
    kind: one.kind,
    code: one.code,
    name: one.name,
    name_en: one.name_en,
    icon: one.icon,
    app_id: one.kind === 'app' ? (idOfCode.get(one.code) ?? null) : null,
    link: one.link,
    sort: (at + 1) * 10,
  }));
  if (rows.length) await ctx.db.insert(menu).values(rows);
  await raiseTreeVersion(ctx, client_id);
  ctx.audit({ action: 'menu.from_apps', target: ['menu', client_id], after: { created: rows.length } });
  return { created: rows.length };
}
