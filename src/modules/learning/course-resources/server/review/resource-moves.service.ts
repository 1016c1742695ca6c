import { and, eq, inArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { staleBecause } from '#server/audit/stale.ts';
import type { Context } from '#server/http/context.ts';
import { RefusalError, refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { ResourceAction } from '../../contract/course-resource.shapes.ts';
import type { courseResources } from '../../contract/course-resources.contract.ts';
import { resourceRefusals as r, resourceTexts as t } from '../../contract/course-resources.refusals.ts';
import type { ResourceMove } from '../../contract/resource.lifecycle.ts';
import { type ResourceLevel, resourceLevels } from '../../contract/resource-kinds.ts';
import { rateBy } from '../drawer/rating.service.ts';
import { resourcePublished } from '../events.ts';
import { getResource, rowsOf, viewResource } from '../library/resource-views.service.ts';
import { isInReview, isMastered, isOpenTo, isOwn, isReviewer, waitsFor } from '../reach.queries.ts';
import { allowedActions, standingOf } from '../resource-rows.ts';
import { allowsLevel, missingFacts, nextLevel, restingState } from '../resources.policy.ts';
import { lockResources, resourcesWhere, type StoredResource } from '../resources.queries.ts';
import { courseResource, courseResourceVersion as versions } from '../tables.ts';
import { tellOfResources } from '../text/resource-passages.service.ts';
import { takeInContent } from '../text/text.jobs.ts';
import { viewerOf } from '../viewer.service.ts';
import { resourceMoves } from './moves.service.ts';
import { notifyOwners, notifyReviewers, notifyUsers } from './resource-messages.service.ts';

type Endpoints = typeof courseResources;
type Submission = z.output<Endpoints['submit']['body']>;
type Review = z.output<Endpoints['review']['body']>;

const levelText = (level: ResourceLevel) => {
  const { cn, us } = resourceLevels.find(({ code }) => code === level) ?? resourceLevels[0];
  return { cn, us };
};

/** The licence decides how far a thing goes. */
export function requireLicense(row: Pick<StoredResource, 'license'>, level: ResourceLevel): void {
  if (!allowsLevel(row.license, level)) throw refuse(r.license_level, { level: levelText(level) });
}

/** How the caller stands to a resource that they move. Its readers (403001) are told neither its version nor who changed it when. */
export async function requireMaster(ctx: Context, id: string) {
  const found = await getResource(ctx, id);
  const viewer = await viewerOf(ctx);
  const standing = standingOf(ctx.actor, viewer, found);
  if (!standing.is_own && !standing.manages) throw refuse(shared.no_right);
  return { standing, viewer };
}

/**
 * A resource locked for a move. Refuses: 404001 (out of reach), 403001 (in reach, and not the caller's to move), 200200
 * (wrong state), 409001 (stale).
 */
export async function lockFor(
  ctx: Context,
  id: string,
  move: ResourceMove,
  version: number,
  needed: readonly ResourceAction[] = [move],
): Promise<StoredResource> {
  const { standing, viewer } = await requireMaster(ctx, id);
  const row = await resourceMoves.lockIn(ctx.db, isMastered(viewer), id, move, version);
  const allowed = allowedActions(ctx.actor, row, standing);
  if (!needed.some((action) => allowed.includes(action))) throw refuse(shared.no_right);
  return row;
}

export async function submitResource(ctx: Context, id: string, { level, version }: Submission) {
  const { standing, viewer } = await requireMaster(ctx, id);
  if (!standing.is_own) throw refuse(shared.no_right);
  const row = await resourceMoves.lockIn(ctx.db, isOwn(viewer), id, 'submit', version);
  if (row.waiting_revision !== null) throw refuse(r.pending_change);
  const missing = missingFacts(row);
  if (missing.length)
    throw refuseFields(
      Object.fromEntries(missing.map((field) => [field, [field === 'source_note' ? t.source_note : t.incomplete]])),
    );
  const next = nextLevel(row);
  if (!next) throw refuse(r.top);
  if (next !== level) throw refuse(r.one_level, { level: levelText(next) });
  requireLicense(row, level);
  const after = await resourceMoves.advance(ctx, row, 'submit', {
    set: { wanted_level: level, submitted_at: sql`now()`, opinion: null },
    facts: { level },
  });
  await notifyReviewers(ctx, after, level);
  return viewResource(ctx, id);
}

/** Decides about what waits: the step to a wider circle, or the new file of a shared resource. */
export async function reviewResource(ctx: Context, id: string, body: Review) {
  const viewer = await viewerOf(ctx);
  const step = and(eq(courseResource.id, id), waitsFor(viewer));
  const [found] = await resourcesWhere(ctx.db, viewer, step, 1);
  if (!found) return refuseReview(ctx, id, body.version);
  const standing = standingOf(ctx.actor, viewer, found);
  if (standing.is_own) throw refuse(r.own_review);
  if (body.result === 'return' && !body.opinion) throw refuseFields({ opinion: [t.opinion] });
  const isReplacement = found.resource.status === 'published';
  const after = isReplacement ? await decideChange(ctx, id, body) : await decideStep(ctx, id, body);
  const [row] = await resourcesWhere(ctx.db, viewer, eq(courseResource.id, id), 1);
  if (!row) throw refuse(shared.not_found);
  await notifyOwners(ctx, after, body.result === 'approve' ? 'approved' : 'returned', body.opinion);
  return (await rowsOf(ctx, [row]))[0] as Awaited<ReturnType<typeof rowsOf>>[number];
}

/** Why there is nothing to review for this person: out of reach, decided meanwhile, or not theirs. */
async function refuseReview(ctx: Context, id: string, version: number): Promise<never> {
  const { resource } = await getResource(ctx, id);
  if (!isReviewer(await viewerOf(ctx), resource)) throw refuse(shared.no_right);
  if (resource.version !== version) throw await staleBecause(ctx, 'course_resource', id, resource);
  if (resource.status === 'published' && resource.waiting_revision === null) throw refuse(r.no_change);
  if (resource.status !== 'published') resourceMoves.requireState(resource, 'review');
  throw refuse(shared.no_right);
}

async function decideStep(ctx: Context, id: string, { version, result, opinion, rating }: Review) {
  const row = await resourceMoves.lockIn(ctx.db, isInReview(await viewerOf(ctx)), id, 'review', version);
  const done = { wanted_level: null, submitted_at: null, opinion };
  if (result === 'return')
    return resourceMoves.advance(ctx, row, 'review', { to: 'returned', set: done, reason: opinion, facts: { result } });
  const level = row.wanted_level;
  if (!level) throw new Error(`the resource ${id} was submitted for no level`);
  requireLicense(row, level);
  const after = await resourceMoves.advance(ctx, row, 'review', {
    to: 'published',
    set: { ...done, level, listed_at: sql`now()` },
    reason: opinion,
    facts: { result, level },
  });
  await tellOfResources(ctx.db, [id]);
  if (rating) await rateBy(ctx, id, rating);
  await resourcePublished.emit(ctx, { id, organization_id: row.organization_id, level });
  return after;
}

async function decideChange(ctx: Context, id: string, { version, result, opinion }: Review) {
  const row = await resourceMoves.lockIn(ctx.db, isInReview(await viewerOf(ctx)), id, 'accept', version);
  const { waiting_revision } = row;
  if (waiting_revision === null) throw refuse(r.no_change);
  const here = and(eq(versions.course_resource_id, id), eq(versions.revision, waiting_revision));
  const state = result === 'approve' ? 'accepted' : 'returned';
  const [changed] = await ctx.db.update(versions).set({ state, opinion }).where(here).returning();
  if (!changed) throw new Error(`revision ${waiting_revision} of ${id} is gone`);
  const served = result === 'approve' ? servedBy(changed) : {};
  const after = await resourceMoves.advance(ctx, row, 'accept', {
    set: { ...served, waiting_revision: null, submitted_at: null, opinion },
    reason: opinion,
    facts: { result, revision: waiting_revision },
  });
  if (result === 'approve') {
    await takeInContent(ctx, after);
    await notifyUsers(ctx, after, changed.note);
  }
  return after;
}

/** The columns of a resource that serves this version. */
export const servedBy = ({
  revision,
  file_id,
  live_video_id,
  link,
  kind,
  sha256,
  size,
}: typeof versions.$inferSelect) => ({
  revision,
  file_id,
  live_video_id,
  link,
  kind,
  sha256,
  size,
  text_state: ['doc', 'slides', 'sheet', 'pdf'].includes(kind) ? ('waiting' as const) : ('none' as const),
});

/** Takes back what waits for a decision. */
export async function withdrawResource(ctx: Context, id: string, version: number) {
  const { resource } = await getResource(ctx, id);
  if (resource.waiting_revision !== null) await withdrawChange(ctx, id, version);
  else {
    const row = await lockFor(ctx, id, 'withdraw', version);
    const set = { wanted_level: null, submitted_at: null };
    await resourceMoves.advance(ctx, row, 'withdraw', { to: restingState(row), set });
  }
  return viewResource(ctx, id);
}

async function withdrawChange(ctx: Context, id: string, version: number): Promise<void> {
  const row = await lockFor(ctx, id, 'replace', version, ['withdraw']);
  if (row.waiting_revision === null) throw refuse(r.no_change);
  const here = and(eq(versions.course_resource_id, id), eq(versions.revision, row.waiting_revision));
  await ctx.db.update(versions).set({ state: 'returned' }).where(here);
  const set = { waiting_revision: null, submitted_at: null };
  await resourceMoves.advance(ctx, row, 'replace', {
    to: 'published',
    set,
    facts: { withdrawn: row.waiting_revision },
  });
}

export async function hideResource(ctx: Context, id: string, { version, reason }: { version: number; reason: string }) {
  const row = await lockFor(ctx, id, 'hide', version);
  const set = { hidden_reason: reason, wanted_level: null, submitted_at: null };
  const after = await resourceMoves.advance(ctx, row, 'hide', { set, reason });
  await notifyOwners(ctx, after, 'hidden', reason);
  return viewResource(ctx, id);
}

export async function unhideResource(ctx: Context, id: string, version: number) {
  const row = await lockFor(ctx, id, 'show', version);
  await resourceMoves.advance(ctx, row, 'show', { set: { hidden_reason: null } });
  return viewResource(ctx, id);
}

/** Rows for an act over many, locked; one that the caller may not open refuses all (404001), one that is not theirs too. */
export async function lockMany(ctx: Context, ids: readonly string[], own = false): Promise<StoredResource[]> {
  const wanted = [...new Set(ids)];
  const viewer = await viewerOf(ctx);
  const rows = await lockResources(ctx.db, wanted, own ? isOwn(viewer) : isOpenTo(viewer));
  if (rows.length !== wanted.length) throw new RefusalError(shared.not_found);
  return rows;
}

/** The same rows as somebody sees them. */
export async function foundOf(ctx: Context, ids: readonly string[]) {
  return resourcesWhere(ctx.db, await viewerOf(ctx), inArray(courseResource.id, [...ids]), ids.length);
}
