import { and, desc, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import { defineList, is, natural, pageOf, planned, type Sort } from '#server/lists/resource-list.ts';
import { mayHold } from '#server/search/gram-search.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import type { drive } from '../../contract/drive.contract.ts';
import type { NodeRow } from '../../contract/drive.shapes.ts';
import { sharesFor } from '../shares/share-reach.queries.ts';
import { type DriveViewer, driveViewerOf } from '../spaces/drive-viewer.queries.ts';
import { spacesOf } from '../spaces/spaces.service.ts';
import { driveNode } from '../tables.ts';
import { nodeActionsOf } from './node.policy.ts';
import { placeOf } from './node-place.service.ts';
import { getNode, nodeColumns, reachInSpace } from './node-reach.service.ts';
import { pathOf, rowsOf } from './node-views.service.ts';

type Query = z.output<(typeof drive)['list']['query']>;
type Head = z.input<(typeof drive)['list']['output']>['head'];
const FOUND_AT_MOST = 50;

const inFolder = defineList<Query, Sort>({
  table: driveNode,
  id: driveNode.id,
  sorts: {
    name: [driveNode.rank, natural(driveNode.name)],
    updated_at: driveNode.updated_at,
    size: driveNode.size,
  },
  default_sort: 'name',
  filters: { view: () => undefined, folder_id: () => undefined, kind: is(driveNode.kind) },
  search: [driveNode.name],
});
const latest: typeof inFolder = { ...inFolder, default_sort: '-updated_at' };
/** The bin is sorted by when things came into it. */
const inBin: typeof inFolder = { ...latest, sorts: { ...inFolder.sorts, updated_at: driveNode.deleted_at } };

const NO_HEAD: Head = { space: null, path: [], actions: [] };

/** A folder, what changed last, what others share with the caller, or a bin. */
export async function listNodes(ctx: Context, query: Query) {
  const viewer = await driveViewerOf(ctx.db, ctx.actor);
  if (query.view === 'recent') return pageIn(ctx, latest, query, recentIn(viewer));
  if (query.view === 'shared') return pageIn(ctx, latest, query, await sharedWith(ctx, viewer));
  if (query.view === 'bin') return listBin(ctx, viewer, query);
  const place = await placeOf(ctx, query.folder_id);
  const space = (await spacesOf(ctx.db, viewer)).find(({ id }) => id === place.space_id) ?? null;
  const head = { space, path: await pathOf(ctx, place.above), actions: await actionsIn(ctx, place) };
  const here = and(eq(driveNode.parent_id, place.parent_id), isNull(driveNode.deleted_at));
  return { ...(await pageIn(ctx, inFolder, query, here)), head };
}

async function actionsIn(ctx: Context, place: Awaited<ReturnType<typeof placeOf>>): Promise<Head['actions']> {
  if (place.parent_id === place.space_id) return ['add'];
  const { node, standing } = await getNode(ctx, place.parent_id);
  return nodeActionsOf(node, standing);
}

async function listBin(ctx: Context, viewer: DriveViewer, query: Query) {
  const spaceId = query.folder_id ?? viewer.space_id;
  if (!reachInSpace(viewer, spaceId)) throw refuse(shared.not_found);
  const space = (await spacesOf(ctx.db, viewer)).find(({ id }) => id === spaceId) ?? null;
  const where = and(eq(driveNode.space_id, spaceId), eq(driveNode.bin_root_id, driveNode.id));
  return { ...(await pageIn(ctx, inBin, query, where)), head: { ...NO_HEAD, space } };
}

async function pageIn(ctx: Context, list: typeof inFolder, query: Query, where: SQL | undefined) {
  const page = await pageOf(ctx.db, list, query, where, (db, plan) =>
    planned(db.select(nodeColumns).from(driveNode), plan),
  );
  return { ...page, list: await rowsOf(ctx, page.list, { places: query.view !== 'folder' }), head: NO_HEAD };
}

const spaceIds = (viewer: DriveViewer) => [viewer.space_id, ...viewer.departments.map(({ space_id }) => space_id)];

const recentIn = (viewer: DriveViewer) =>
  and(inArray(driveNode.space_id, spaceIds(viewer)), isNull(driveNode.deleted_at), eq(driveNode.kind, 'file'));

/** SQL condition: what others opened to the viewer, each where it was opened and not all that lies in it. */
async function sharedWith({ db }: Pick<Context, 'db'>, viewer: DriveViewer): Promise<SQL | undefined> {
  const ids = [...new Set((await sharesFor(db, viewer)).map(({ node_id }) => node_id))];
  if (ids.length === 0) return sql`false`;
  return and(
    inArray(driveNode.id, ids),
    isNull(driveNode.deleted_at),
    not(inArray(driveNode.space_id, spaceIds(viewer))),
  );
}

/** How many things others share with the caller. */
export async function countShared(ctx: Pick<Context, 'db'>, viewer: DriveViewer): Promise<number> {
  return ctx.db.$count(driveNode, await sharedWith(ctx, viewer));
}

/** What the caller may see whose name, its pinyin or its first letters hold a text; what changed last comes first. */
export async function searchNodes(
  ctx: Pick<Context, 'db' | 'actor' | 'services'>,
  q: string,
  most = FOUND_AT_MOST,
): Promise<NodeRow[]> {
  if (!q) return [];
  const { db, actor } = ctx;
  const viewer = await driveViewerOf(db, actor);
  const opened = [...new Set((await sharesFor(db, viewer)).map(({ node_id }) => node_id))];
  const ids = sql`${sql.param(opened)}::uuid[]`;
  const pattern = searchPattern(q);
  const found = await db
    .select(nodeColumns)
    .from(driveNode)
    .where(
      and(
        eq(driveNode.organization_id, viewer.organization_id),
        isNull(driveNode.deleted_at),
        or(
          inArray(driveNode.space_id, spaceIds(viewer)),
          opened.length ? inArray(driveNode.id, opened) : undefined,
          opened.length ? sql`${driveNode.above} && ${ids}` : undefined,
        ),
        await mayHold(db, driveNode.id, driveNode.grams, q),
        sql`(${driveNode.name} ~* ${pattern} or ${driveNode.name_pinyin} ~* ${pattern} or ${driveNode.name_initials} ~* ${pattern})`,
      ),
    )
    .orderBy(desc(driveNode.updated_at), desc(driveNode.id))
    .limit(most);
  return rowsOf(ctx, found, { places: true });
}

/** The spaces of the caller with what is used of them, and how much others share with them. */
export async function viewQuota(ctx: Context) {
  const viewer = await driveViewerOf(ctx.db, ctx.actor);
  return { spaces: await spacesOf(ctx.db, viewer), shared: await countShared(ctx, viewer) };
}
