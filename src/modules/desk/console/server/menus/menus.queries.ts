import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { type FrameMenu, listAdminApps } from '#modules/core/access/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { menuRow } from '../../contract/admin-menus.contract.ts';
import { menu, menuRevision, menuTree, type PublishedEntry } from '../tables.ts';

export type MenuRow = z.input<typeof menuRow>;
export type Revision = typeof menuRevision.$inferSelect;

/** The tree as it is being worked on: level by level, in order. */
export async function listMenu(db: Db, clientId: string): Promise<MenuRow[]> {
  const rows = await db
    .select()
    .from(menu)
    .where(eq(menu.client_id, clientId))
    .orderBy(sql`${menu.sort} asc nulls last`, asc(menu.id));
  return rows.map(({ client_id: _client, ...row }) => ({ ...row, kind: row.kind as MenuRow['kind'] }));
}

/** Locks the tree for a change and gives its version; 1 for a tree that nobody touched. */
export async function lockTree(db: Db, clientId: string): Promise<number> {
  await db.insert(menuTree).values({ client_id: clientId }).onConflictDoNothing();
  const [row] = await db
    .select({ version: menuTree.version })
    .from(menuTree)
    .where(eq(menuTree.client_id, clientId))
    .for('update');
  return row?.version ?? 1;
}

export async function readVersion(db: Db, clientId: string): Promise<number> {
  const [row] = await db.select({ version: menuTree.version }).from(menuTree).where(eq(menuTree.client_id, clientId));
  return row?.version ?? 1;
}

/** Publications, the newest first. */
export async function listRevisions(db: Db, clientId: string): Promise<Revision[]> {
  return db
    .select()
    .from(menuRevision)
    .where(eq(menuRevision.client_id, clientId))
    .orderBy(desc(menuRevision.revision))
    .limit(50);
}

/** What is published now: the newest one that was not taken back, or null. */
export async function findPublishedRevision(db: Db, clientId: string): Promise<Revision | null> {
  const [row] = await db
    .select()
    .from(menuRevision)
    .where(and(eq(menuRevision.client_id, clientId), isNull(menuRevision.undone_at)))
    .orderBy(desc(menuRevision.revision))
    .limit(1);
  return row ?? null;
}

/** The published sidebar of a school group; null: it published none. */
export async function publishedMenu(db: Db, clientId: string): Promise<FrameMenu[] | null> {
  const live = await findPublishedRevision(db, clientId);
  return live ? [...live.entries] : null;
}

/** Apps of the group with their action codes, by id. */
export async function appsById(db: Db, clientId: string) {
  const { list } = await listAdminApps(db, clientId, { page: 1, per_page: 1000 });
  return new Map(list.map((row) => [row.id, row]));
}

/** The tree as it would be published. */
export function entriesOf(
  rows: readonly MenuRow[],
  apps: ReadonlyMap<string, { readonly code: string }>,
): PublishedEntry[] {
  return rows.map(({ app_id, version: _version, ...row }) => ({
    ...row,
    code: (row.kind === 'app' && app_id && apps.get(app_id)?.code) || row.code,
  }));
}
