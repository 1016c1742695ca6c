import { and, arrayContains, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { classesHeadedBy } from '#modules/core/school/server/public.ts';
import { videoRights } from '#modules/learning/videos/rights.ts';
import { type VideoViewer, viewerOf } from '#modules/learning/videos/server/public.ts';
import { shownTo } from '#server/audience/shown-to.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { within } from '#server/database/scope.ts';
import type { Context } from '#server/http/context.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import { refuse } from '#shared/refusal.ts';
import { albumRefusals as r } from '../contract/albums.refusals.ts';
import { album } from './tables.ts';

export type StoredAlbum = typeof album.$inferSelect;

export const isNotArchived = (): SQL => isNull(album.archived_at);

/** Albums that the caller may change: own ones, those that they edit, of a class that they head, and all that 2403 reaches. */
export function editable({ actor }: Pick<Context, 'actor'>): SQL {
  const manages = holds(actor, videoRights.manage)
    ? within(scopeOf(actor, videoRights.manage), album.organization_id, album.department_id)
    : sql`false`;
  return or(
    eq(album.owner_id, actor.user_id),
    arrayContains(album.editor_ids, [actor.user_id]),
    and(eq(album.scope, 'class'), sql`${album.department_id} in (${classesHeadedBy(actor.user_id)})`),
    manages,
  ) as SQL;
}

/** Albums that are shown to a viewer. */
export function visibleTo({ line, keys, classes }: VideoViewer): SQL {
  const near = line.length ? inArray(album.organization_id, [...line]) : sql`false`;
  const everybody = and(inArray(album.visibility, ['public', 'login']), near);
  const taught = classes.map((id) => `department:${id}:guardian`);
  const own = [...(keys ?? []), ...taught];
  const chosen = and(eq(album.visibility, 'audience'), shownTo(own, album));
  return and(eq(album.status, 'published'), isNotArchived(), or(everybody, chosen)) as SQL;
}

/** An album that the caller may look at, and whether they may change it. Refuses 404001. */
export async function getAlbum(ctx: Context, id: string): Promise<{ row: StoredAlbum; edits: boolean }> {
  const { db, actor } = ctx;
  return acrossOrganizations(db, async () => {
    const open = holds(actor, videoRights.watch) ? visibleTo(await viewerOf(ctx, actor)) : sql`false`;
    const [found] = await db
      .select({ row: album, edits: sql<boolean>`(${editable(ctx)})` })
      .from(album)
      .where(and(eq(album.id, id), isNotArchived(), or(open, editable(ctx))));
    if (!found) throw refuse(r.gone);
    return found;
  });
}

/** An album that the caller may change, locked. Refuses 404001, and 409001 for a version that is stale. */
export async function lockAlbum(ctx: Context, id: string, version?: number): Promise<StoredAlbum> {
  const [row] = await ctx.db
    .select()
    .from(album)
    .where(and(eq(album.id, id), isNotArchived(), editable(ctx)))
    .for('update');
  if (!row) throw refuse(r.gone);
  if (version !== undefined && version !== row.version) throw await staleBecause(ctx, 'album', id, row);
  return row;
}
