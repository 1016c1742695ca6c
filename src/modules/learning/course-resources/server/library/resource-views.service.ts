import { and, desc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { ResourceDetail, ResourceRow, UsePlace } from '../../contract/course-resource.shapes.ts';
import type { courseResources } from '../../contract/course-resources.contract.ts';
import type { ResourceTab } from '../../contract/resource-query.ts';
import { chaptersNamed, namesOfPlace } from '../curriculum.service.ts';
import { resourceUses } from '../ports.ts';
import {
  inGroup,
  inSchool,
  isManaged,
  isOpenTo,
  isOwn,
  isReviewed,
  type ResourceViewer,
  readableResources,
} from '../reach.queries.ts';
import { rowOf } from '../resource-rows.ts';
import { nextLevel } from '../resources.policy.ts';
import {
  type FoundResource,
  filesById,
  listResources,
  type ResourceQuery,
  resourcesWhere,
} from '../resources.queries.ts';
import { courseResource as r, courseResourceReader as reader, courseResourceVersion as versions } from '../tables.ts';
import { viewerOf } from '../viewer.service.ts';

type OwnerQuery = z.output<(typeof courseResources)['ownerList']['query']>;

/** The rows of a tab, as a condition. */
export function tabCondition(viewer: ResourceViewer, tab: ResourceTab): SQL {
  const own = isOwn(viewer);
  const conditions: Record<ResourceTab, SQL> = {
    all: readableResources(viewer),
    mine: sql`(${own} and ${r.status} <> 'archived')`,
    org: inSchool(viewer),
    group: inGroup(viewer),
    favorites: sql`(${readableResources(viewer)} and exists (select 1 from ${reader} kept
      where kept.course_resource_id = ${r.id} and kept.user_id = ${viewer.user_id} and kept.is_favorite))`,
    review: isReviewed(viewer),
    archive: sql`(${own} and ${r.status} = 'archived')`,
  };
  return conditions[tab];
}

/** Own ones stand in the order in which they were changed, those of others in the order in which they came. */
const orderFor = (query: ResourceQuery): ResourceQuery =>
  query.sort || !['mine', 'archive'].includes(query.tab) ? query : { ...query, sort: '-updated_at' };

export async function viewResources(ctx: Context, query: ResourceQuery) {
  const viewer = await viewerOf(ctx);
  const page = await listResources(ctx.db, viewer, tabCondition(viewer, query.tab), orderFor(query));
  return { ...page, list: await rowsOf(ctx, page.list) };
}

export async function viewOwned(ctx: Context, { scope, ...query }: OwnerQuery) {
  const viewer = await viewerOf(ctx);
  const own = tabCondition(viewer, query.tab === 'archive' ? 'archive' : 'mine');
  const where = scope === 'managed' ? (or(own, isManaged(viewer)) as SQL) : own;
  const page = await listResources(ctx.db, viewer, where, orderFor({ ...query, tab: 'mine' }));
  return { ...page, list: await rowsOf(ctx, page.list) };
}

/** Rows as a list shows them. */
export async function rowsOf(ctx: Context, found: readonly FoundResource[]): Promise<ResourceRow[]> {
  const viewer = await viewerOf(ctx);
  const chapters = await chaptersNamed(
    ctx,
    found.map(({ resource }) => resource.chapter_id),
  );
  return found.map((one) => rowOf(ctx, viewer, one, chapters));
}

/** A resource that the caller may open. Refuses (404001) all others alike. */
export async function getResource(ctx: Context, id: string): Promise<FoundResource> {
  const viewer = await viewerOf(ctx);
  const [found] = await resourcesWhere(ctx.db, viewer, and(eq(r.id, id), isOpenTo(viewer)), 1);
  if (!found) throw refuse(shared.not_found);
  return found;
}

export async function viewResource(ctx: Context, id: string): Promise<ResourceDetail> {
  const { db } = ctx;
  const found = await getResource(ctx, id);
  const { resource } = found;
  const [row] = (await rowsOf(ctx, [found])) as [ResourceRow];
  const knows = row.actions.some((action) => ['edit', 'review', 'accept', 'archive'].includes(action));
  const history = await versionsOf(ctx, id, knows);
  const file = resource.file_id ? (await filesById(db, [resource.file_id])).get(resource.file_id) : undefined;
  return {
    ...resource,
    ...row,
    ...(await namesOfPlace(ctx, resource)),
    file: file ? { name: file.name, mime: file.mime, size: file.size } : null,
    co_owners: await peopleOf(ctx, resource.co_owner_ids),
    classrooms: await classesOf(ctx, resource.classroom_ids),
    next_level: nextLevel(resource),
    versions: history,
    places: await placesOf(ctx, id),
    lineage: await lineageOf(ctx, resource.copied_from_id),
    origin_changed: row.actions.includes('edit') && (await isOriginNewer(ctx, resource)),
    copies: await db.$count(r, and(eq(r.copied_from_id, id), sql`${r.status} <> 'archived'`)),
  };
}

/** Versions, the newest first; those that were not accepted are shown to who decides about them. */
async function versionsOf({ db }: Context, id: string, all: boolean) {
  const rows = await db
    .select()
    .from(versions)
    .where(and(eq(versions.course_resource_id, id), all ? undefined : eq(versions.state, 'accepted')))
    .orderBy(desc(versions.revision))
    .limit(100);
  const files = await filesById(
    db,
    rows.map((row) => row.file_id),
  );
  const names = await namesOfUsers(
    db,
    rows.map((row) => row.by_user_id),
  );
  return rows.map((row) => ({
    ...row,
    is_accepted: row.state === 'accepted',
    name: row.file_id ? (files.get(row.file_id)?.name ?? null) : row.link,
    by: names.get(row.by_user_id)?.name ?? null,
    at: row.created_at,
  }));
}

const peopleOf = async ({ db }: Context, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .select({ id: user.id, name: user.name, name_en: user.name_en })
        .from(user)
        .where(inArray(user.id, [...ids]));

const classesOf = async ({ db }: Context, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .select({ id: classroom.id, name: classroom.name, name_en: classroom.name_en })
        .from(classroom)
        .where(inArray(classroom.id, [...ids]));

/** Where a resource is used; addresses are left out of places that are not the caller's. */
export async function placesOf(ctx: Pick<Context, 'db' | 'services' | 'actor'>, id: string): Promise<UsePlace[]> {
  const all = await usesOf(ctx, [id]);
  return all.map(({ course_resource_id: _id, owner_id, ...place }) => ({
    ...place,
    route: owner_id === ctx.actor.user_id ? place.route : null,
  }));
}

/** Places in which resources are used, of all modules. */
export async function usesOf({ db, services }: Pick<Context, 'db' | 'services'>, ids: readonly string[]) {
  const found = [];
  for (const { of } of resourceUses.of(services)) found.push(...(await of({ db }, ids)));
  return found;
}

/** Whether the origin accepted another file, film or link after this was copied from it. */
async function isOriginNewer(
  { db }: Context,
  { copied_from_id, created_at }: Pick<FoundResource['resource'], 'copied_from_id' | 'created_at'>,
): Promise<boolean> {
  if (!copied_from_id) return false;
  const later = and(
    eq(versions.course_resource_id, copied_from_id),
    eq(versions.state, 'accepted'),
    gt(versions.created_at, created_at),
  );
  return (await db.$count(versions, later)) > 0;
}

const GENERATIONS = 10;

/** Who built on whom: the origin, its origin …; titles of what the caller may not open are kept, their doors are closed. */
async function lineageOf(ctx: Context, from: string | null): Promise<ResourceDetail['lineage']> {
  const viewer = await viewerOf(ctx);
  const line: ResourceDetail['lineage'] = [];
  for (let next = from; next && line.length < GENERATIONS; ) {
    const [found] = await resourcesWhere(ctx.db, viewer, eq(r.id, next), 1);
    if (!found) break;
    const { resource, owner, organization } = found;
    const [open] = await ctx.db
      .select({ id: r.id })
      .from(r)
      .where(and(eq(r.id, next), isOpenTo(viewer)));
    line.push({ id: resource.id, title: resource.title, owner, organization, is_readable: open !== undefined });
    next = resource.copied_from_id;
  }
  return line;
}
