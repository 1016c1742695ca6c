import { and, desc, eq, inArray } from 'drizzle-orm';
import { namesOfDepartments, namesOfUsers } from '#modules/core/directory/server/public.ts';
import type { Context } from '#server/http/context.ts';
import type { FileShape } from '#shared/calls/files.contract.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { driveRefusals as r } from '../../contract/drive.refusals.ts';
import type { NodeDetail, NodeRow } from '../../contract/drive.shapes.ts';
import { BIN_DAYS } from '../../contract/drive-choices.ts';
import { versionName } from '../../contract/drive-names.ts';
import { isLive } from '../shares/share-reach.queries.ts';
import { sharesOfNode } from '../shares/share-views.service.ts';
import { driveViewerOf } from '../spaces/drive-viewer.queries.ts';
import { driveShare, driveSpace, driveVersion } from '../tables.ts';
import { nodeActionsOf } from './node.policy.ts';
import { requireAct } from './node-place.service.ts';
import { getNode, type NodeFound, nodesById, standingsOf } from './node-reach.service.ts';

/** Pictures in lists of one's own spaces. Who sees them by a share gets the minute of any file: a share that ends ends soon. */
const THUMB_SECONDS = 600;
const THUMBS: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

type Asking = Pick<Context, 'db' | 'actor' | 'services'>;
/** How the top of the own space is called where something lies in it. */
const OWN = { name: '我的文件', name_en: 'My files' };

/** Nodes as lists show them, in their order; what the caller may not see is left out. `places`: say where each lies. */
export async function rowsOf(ctx: Asking, nodes: readonly NodeFound[], { places = false } = {}): Promise<NodeRow[]> {
  if (nodes.length === 0) return [];
  const { db, actor, services } = ctx;
  const viewer = await driveViewerOf(db, actor);
  const standings = await standingsOf(db, viewer, nodes);
  const people = await namesOfUsers(
    db,
    nodes.map(({ updated_by }) => updated_by),
  );
  const opened = await sharedAmong(ctx, nodes);
  const placeNames = places ? await placesAbove(ctx, nodes) : new Map<string, NodeRow['place']>();
  return nodes.flatMap((node) => {
    const standing = standings.get(node.id);
    if (!standing) return [];
    const by = people.get(node.updated_by);
    return {
      id: node.id,
      kind: node.kind,
      name: node.name,
      space_id: node.space_id,
      parent_id: node.parent_id,
      mime: node.mime,
      size: node.size,
      version_no: node.version_no,
      thumb:
        node.file_id && THUMBS.includes(node.mime ?? '')
          ? services.files.link(node.file_id, standing.by_space ? { seconds: THUMB_SECONDS } : {})
          : null,
      is_shared: standing.by_space && opened.has(node.id),
      place: placeNames.get(node.parent_id) ?? null,
      updated_by: by ? { id: by.id, name: by.name, name_en: by.name_en } : null,
      updated_at: node.updated_at,
      deleted_at: node.deleted_at,
      purge_on: node.deleted_at ? addDays(dayOf(node.deleted_at, actor.time_zone), BIN_DAYS) : null,
      version: node.version,
      actions: nodeActionsOf(node, standing),
    };
  });
}

/** Those of the nodes that a live share opens. */
async function sharedAmong({ db }: Asking, nodes: readonly NodeFound[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ node_id: driveShare.node_id })
    .from(driveShare)
    .where(
      and(
        inArray(
          driveShare.node_id,
          nodes.map(({ id }) => id),
        ),
        isLive(),
      ),
    );
  return new Set(rows.map(({ node_id }) => node_id));
}

/** Where nodes lie, by the id of that place; folders that the caller may not see are left out. */
async function placesAbove({ db, actor }: Asking, nodes: readonly NodeFound[]) {
  const viewer = await driveViewerOf(db, actor);
  const folders = await nodesById(db, [...new Set(nodes.map(({ parent_id }) => parent_id))]);
  const seen = await standingsOf(db, viewer, folders);
  const named = folders
    .filter(({ id }) => seen.has(id))
    .map(({ id, name }) => [id, { id, name, name_en: null }] as const);
  const tops = viewer.departments.map(
    ({ space_id, name, name_en }) => [space_id, { id: space_id, name, name_en }] as const,
  );
  return new Map<string, NodeRow['place']>([[viewer.space_id, { id: viewer.space_id, ...OWN }], ...tops, ...named]);
}

/** The folders above something, from the top down, as far as the caller may see them. */
export async function pathOf({ db, actor }: Asking, above: readonly string[]): Promise<{ id: string; name: string }[]> {
  const folders = await nodesById(db, above);
  const seen = await standingsOf(db, await driveViewerOf(db, actor), folders);
  return above.flatMap((id) => {
    const folder = folders.find((one) => one.id === id);
    return folder && seen.has(id) ? { id, name: folder.name } : [];
  });
}

/** One node with its versions, and its shares for those who may share it. */
export async function viewNode(ctx: Asking, id: string): Promise<NodeDetail> {
  const { node, standing } = await getNode(ctx, id);
  const [row] = await rowsOf(ctx, [node], { places: true });
  if (!row) throw refuse(shared.not_found);
  return {
    ...row,
    space: standing.by_space ? await spaceOfNode(ctx, node.space_id) : null,
    path: await pathOf(ctx, node.above),
    versions: await versionsOf(ctx, id),
    shares: row.actions.includes('share') ? await sharesOfNode(ctx, id) : [],
  };
}

async function spaceOfNode({ db }: Asking, id: string): Promise<NodeDetail['space']> {
  const [space] = await db
    .select({ id: driveSpace.id, kind: driveSpace.kind, department_id: driveSpace.department_id })
    .from(driveSpace)
    .where(eq(driveSpace.id, id));
  if (!space) return null;
  const name = space.department_id
    ? (await namesOfDepartments(db, [space.department_id])).get(space.department_id)
    : undefined;
  return { id, kind: space.kind, name: name?.name ?? null, name_en: name?.name_en ?? null };
}

async function versionsOf({ db }: Asking, id: string): Promise<NodeDetail['versions']> {
  const rows = await db.select().from(driveVersion).where(eq(driveVersion.node_id, id)).orderBy(desc(driveVersion.no));
  const people = await namesOfUsers(
    db,
    rows.map(({ by_user_id }) => by_user_id),
  );
  return rows.map(({ no, size, by_user_id, restored_no, created_at }) => {
    const by = people.get(by_user_id);
    return { no, size, restored_no, created_at, by: by ? { id: by.id, name: by.name, name_en: by.name_en } : null };
  });
}

/** A link of a minute to a file under the name that it has now, or to one of its versions, which says which it is. */
export async function linkToFile(ctx: Context, id: string, no: number | undefined): Promise<FileShape> {
  const found = await getNode(ctx, id);
  requireAct(found, 'open');
  const { node } = found;
  const wanted = no ?? node.version_no ?? 0;
  const [kept] = await ctx.db
    .select({ file_id: driveVersion.file_id })
    .from(driveVersion)
    .where(and(eq(driveVersion.node_id, id), eq(driveVersion.no, wanted)));
  const file = kept ? await ctx.services.files.find(ctx.db, kept.file_id) : null;
  if (!file) throw refuse(r.no_version);
  return ctx.services.files.describe(file, { name: versionName(node.name, wanted, node.version_no) });
}
