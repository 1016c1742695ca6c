import { and, eq, inArray, max, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { classDepartmentsTaught } from '#modules/core/school/server/public.ts';
import { classroom } from '#modules/core/school/server/tables.ts';
import { staleBecause } from '#server/audit/stale.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization, holds, scopeOf } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { courseResources } from '../../contract/course-resources.contract.ts';
import { resourceRefusals as r, resourceTexts as t } from '../../contract/course-resources.refusals.ts';
import { resourceRights } from '../../rights.ts';
import { checkContent } from '../add/content.service.ts';
import { attachFile, errorsOfPeople, searchKeys } from '../add/create-resources.service.ts';
import { errorsOfPlace } from '../curriculum.service.ts';
import { viewResource } from '../library/resource-views.service.ts';
import { isMastered } from '../reach.queries.ts';
import { allowedActions } from '../resource-rows.ts';
import { missingFacts } from '../resources.policy.ts';
import { lockResources, type StoredResource } from '../resources.queries.ts';
import { resourceMoves } from '../review/moves.service.ts';
import { notifyReviewers, notifyUsers } from '../review/resource-messages.service.ts';
import { requireLicense, requireMaster, servedBy } from '../review/resource-moves.service.ts';
import { courseResource, courseResourceVersion as versions } from '../tables.ts';
import { tellOfResources } from '../text/resource-passages.service.ts';
import { takeInContent } from '../text/text.jobs.ts';

type Body = z.output<(typeof courseResources)['update']['body']>;

/** Facts change at once; another content is served at once where it is personal, else after the review of its step. */
export async function updateResource(ctx: Context, id: string, { content, version, ...facts }: Body) {
  const before = await lockForEdit(ctx, id, version);
  const errors = {
    ...(await errorsOfPlace(ctx, facts, before)),
    ...(await errorsOfPeople(
      ctx,
      facts.co_owner_ids.filter((one) => !before.co_owner_ids.includes(one)),
    )),
  };
  if (Object.keys(errors).length) throw refuseFields(errors);
  if (before.level !== 'personal' && missingFacts(facts).length)
    throw refuseFields(Object.fromEntries(missingFacts(facts).map((field) => [field, [t.incomplete]])));
  requireLicense(facts, before.level);
  if (before.wanted_level) requireLicense(facts, before.wanted_level);
  const isSameTitle = facts.title === before.title;
  const keys = isSameTitle ? {} : await keysFor(ctx, before, facts.title);
  const co_owner_ids = before.owner_id === ctx.actor.user_id ? facts.co_owner_ids : before.co_owner_ids;
  const [after] = await ctx.db
    .update(courseResource)
    .set({ ...facts, ...keys, co_owner_ids, is_unchecked: false, version: version + 1, updated_at: sql`now()` })
    .where(eq(courseResource.id, id))
    .returning();
  if (!after) throw refuse(shared.not_found);
  if (!isSameTitle) await tellOfResources(ctx.db, [id]);
  ctx.audit({
    action: 'course_resource.update',
    target: ['course_resource', id],
    organization_id: before.organization_id,
    before: picked(before, facts),
    after: picked(after, facts),
  });
  if (content) await replaceContent(ctx, after, content);
  return viewResource(ctx, id);
}

const picked = (row: StoredResource, facts: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([key]) => key in facts));

/** Grams of another title; those of the words in the file are kept until they are read anew. */
async function keysFor({ db }: Context, before: StoredResource, title: string) {
  const { grams, ...keys } = searchKeys(title);
  const [row] = await db
    .select({ grams: courseResource.grams })
    .from(courseResource)
    .where(eq(courseResource.id, before.id));
  return { ...keys, grams: [...new Set([...grams, ...(row?.grams ?? [])])] };
}

async function lockForEdit(ctx: Context, id: string, version: number): Promise<StoredResource> {
  const { standing, viewer } = await requireMaster(ctx, id);
  const [row] = await lockResources(ctx.db, [id], isMastered(viewer));
  if (!row) throw refuse(shared.not_found);
  if (row.version !== version) throw await staleBecause(ctx, 'course_resource', id, row);
  if (!allowedActions(ctx.actor, row, standing).includes('edit')) throw refuse(shared.no_right);
  return row;
}

/** A new revision. A shared resource goes on with the last accepted one until its step has looked at the new one. */
async function replaceContent(
  ctx: Context,
  row: StoredResource,
  { note, ...given }: NonNullable<Body['content']>,
): Promise<void> {
  if (row.waiting_revision !== null || row.status === 'submitted') throw refuse(r.pending_change);
  const checked = await checkContent(ctx, given);
  if ('errors' in checked)
    throw refuseFields(
      Object.fromEntries(Object.entries(checked.errors).map(([key, texts]) => [`content.${key}`, texts])),
    );
  const { name: _name, ...content } = checked.ok;
  const isShared = row.is_shared && row.status === 'published';
  const [last] = await ctx.db
    .select({ revision: max(versions.revision) })
    .from(versions)
    .where(eq(versions.course_resource_id, row.id));
  const revision = (last?.revision ?? 0) + 1;
  const [stored] = await ctx.db
    .insert(versions)
    .values({
      ...content,
      note,
      revision,
      course_resource_id: row.id,
      organization_id: row.organization_id,
      by_user_id: ctx.actor.user_id,
      state: isShared ? ('waiting' as const) : ('accepted' as const),
    })
    .returning();
  if (!stored) throw new Error('the revision was not stored');
  if (content.file_id) await attachFile(ctx, row.id, content.file_id);
  const set = isShared ? { waiting_revision: revision, submitted_at: sql`now()`, opinion: null } : servedBy(stored);
  const to = row.status === 'draft' || row.status === 'returned' ? row.status : 'published';
  const after = await resourceMoves.advance(ctx, row, 'replace', { to, set, reason: note, facts: { revision } });
  if (isShared) await notifyReviewers(ctx, after, after.level);
  else {
    await takeInContent(ctx, after);
    await notifyUsers(ctx, after, note);
  }
}

/** Opens a resource for classes of the caller; who manages resources opens it for any class of the school. */
export async function openForClasses(
  ctx: Context,
  id: string,
  { version, classroom_ids }: { version: number; classroom_ids: readonly string[] },
) {
  const row = await lockForEdit(ctx, id, version);
  const added = classroom_ids.filter((one) => !row.classroom_ids.includes(one));
  if (added.length && !(await mayOpenFor(ctx, added))) throw refuseFields({ classroom_ids: [t.no_class] });
  const set = { classroom_ids: [...new Set(classroom_ids)], student_open: classroom_ids.length > 0 };
  await ctx.db
    .update(courseResource)
    .set({ ...set, version: version + 1, updated_at: sql`now()` })
    .where(eq(courseResource.id, id));
  ctx.audit({
    action: 'course_resource.open',
    target: ['course_resource', id],
    organization_id: row.organization_id,
    before: { classroom_ids: row.classroom_ids },
    after: { classroom_ids: set.classroom_ids },
  });
  return viewResource(ctx, id);
}

async function mayOpenFor(ctx: Context, ids: readonly string[]): Promise<boolean> {
  const organizationId = currentOrganization(ctx.actor);
  const rows = await ctx.db
    .select({ id: classroom.id, department_id: classroom.department_id })
    .from(classroom)
    .where(and(inArray(classroom.id, [...ids]), eq(classroom.organization_id, organizationId)));
  if (rows.length !== new Set(ids).size) return false;
  const manages =
    holds(ctx.actor, resourceRights.manage) &&
    scopeOf(ctx.actor, resourceRights.manage).organizations.includes(organizationId);
  if (manages) return true;
  const taught = new Set(await classDepartmentsTaught(ctx.db, ctx.actor.user_id, organizationId));
  return rows.every((row) => taught.has(row.department_id));
}
