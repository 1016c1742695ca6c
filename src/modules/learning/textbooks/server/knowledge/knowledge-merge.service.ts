import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { textbookRefusals as r } from '../../contract/textbooks.refusals.ts';
import { clientOf } from '../group.policy.ts';
import { knowledgeUses } from '../public.ts';
import { chapterKnowledge, knowledge, type Rewritten } from '../tables.ts';
import { restoreUses, rewriteUses } from '../uses.service.ts';
import { branchOf } from './knowledge-tree.policy.ts';
import { dependentPoints, lockTree, pointsOf } from './knowledges.queries.ts';
import { getPoint } from './knowledges.service.ts';
import { knowledgeStore, moveBranch, requireNoCycle } from './knowledges.store.ts';

type Point = Awaited<ReturnType<typeof knowledgeStore.lock>>;

/**
 * Merges a point into another one of its subject: what names it, the chapters that teach it, the points that come after
 * it and those below it belong to the other one from then on. Kept for a day so that it can be undone.
 */
export async function mergePoint(ctx: Context, id: string, given: { merged_into: string; version: number }) {
  const to = given.merged_into;
  if (to === id) throw refuse(r.into_itself);
  const { subject_value } = await knowledgeStore.get(ctx, id);
  await lockTree(ctx.db, clientOf(ctx), subject_value);
  const target = await found(ctx, to);
  const from = await knowledgeStore.lock(ctx, id, given.version);
  if (target.subject_value !== from.subject_value || target.status !== 'active' || from.status !== 'active')
    throw refuse(r.not_alike);
  const changed = {
    ...(await moveChildren(ctx, from, target)),
    ...(await movePrerequisites(ctx, from, to)),
    ...(await moveChapters(ctx, id, to)),
    ...(await rewriteUses(ctx, knowledgeUses, id, to)),
  };
  await ctx.db
    .update(knowledge)
    .set({ status: 'merged', merged_into: to, merged_at: sql`now()`, merged_uses: changed, version: from.version + 1 })
    .where(eq(knowledge.id, id));
  ctx.audit({ action: 'knowledge.merge', target: ['knowledge', id], after: { merged_into: to } });
  return getPoint(ctx, id);
}

async function found(ctx: Context, id: string) {
  const row = await knowledgeStore.find(ctx, id);
  if (!row) throw refuse(shared.not_found);
  return row;
}

async function moveChildren(ctx: Context, from: Point, target: { readonly id: string; readonly depth: number }) {
  const points = await pointsOf(ctx.db, clientOf(ctx), from.subject_value);
  const branch = branchOf(points, from.id);
  if (branch.has(target.id)) throw refuse(r.into_itself);
  const children = points.filter((point) => point.parent_id === from.id).map((point) => point.id);
  if (children.length === 0) return {};
  const below = new Set([...branch].filter((id) => id !== from.id));
  const move = { branch: below, by: target.depth - from.depth, depth: target.depth };
  await moveBranch(ctx, points, move, 'merged_into');
  await ctx.db.update(knowledge).set({ parent_id: target.id }).where(inArray(knowledge.id, children));
  return { children };
}

/** Points that come after the one come after the other; `after_both` did already, or are the other one itself. */
async function movePrerequisites(ctx: Context, from: Point, to: string): Promise<Rewritten> {
  const after: string[] = [];
  const after_both: string[] = [];
  for (const point of await dependentPoints(ctx.db, clientOf(ctx), [from.id])) {
    const others = point.prerequisite_ids.filter((one) => one !== from.id);
    const had = point.id === to || others.includes(to);
    (had ? after_both : after).push(point.id);
    await ctx.db
      .update(knowledge)
      .set({ prerequisite_ids: had ? others : [...others, to] })
      .where(eq(knowledge.id, point.id));
  }
  const points = await pointsOf(ctx.db, clientOf(ctx), from.subject_value);
  requireNoCycle(points, to);
  return { after, after_both };
}

/** Chapters that teach the one teach the other; `taught_both` did already. */
async function moveChapters(ctx: Context, from: string, to: string): Promise<Rewritten> {
  const taughtBy = async (id: string) =>
    (
      await ctx.db
        .select({ chapter_id: chapterKnowledge.chapter_id })
        .from(chapterKnowledge)
        .where(eq(chapterKnowledge.knowledge_id, id))
    ).map((row) => row.chapter_id);
  const all = await taughtBy(from);
  const others = new Set(await taughtBy(to));
  const taught = all.filter((id) => !others.has(id));
  await ctx.db.delete(chapterKnowledge).where(eq(chapterKnowledge.knowledge_id, from));
  await link(ctx, taught, to);
  return { taught, taught_both: all.filter((id) => others.has(id)) };
}

async function link(ctx: Context, chapters: readonly string[], knowledge_id: string): Promise<void> {
  const client_id = clientOf(ctx);
  if (chapters.length > 0)
    await ctx.db
      .insert(chapterKnowledge)
      .values(chapters.map((chapter_id) => ({ client_id, chapter_id, knowledge_id })))
      .onConflictDoNothing();
}

/** Takes a merge of the last 24 hours back; what was changed by hand since stays as it is. */
export async function unmergePoint(ctx: Context, id: string) {
  const { subject_value } = await knowledgeStore.get(ctx, id);
  await lockTree(ctx.db, clientOf(ctx), subject_value);
  const from = await knowledgeStore.lock(ctx, id);
  const row = await knowledgeStore.get(ctx, id);
  if (!row.may_unmerge || !from.merged_into) throw refuse(r.not_merged);
  const to = from.merged_into;
  const target = await knowledgeStore.find(ctx, to);
  if (!target) throw refuse(r.not_merged);
  if (target.status !== 'active') throw refuse(r.merged_on);
  const changed = from.merged_uses ?? {};
  await ctx.db
    .update(knowledge)
    .set({ status: 'active', merged_into: null, merged_at: null, merged_uses: null, version: from.version + 1 })
    .where(eq(knowledge.id, id));
  await restoreChildren(ctx, from, target, changed['children'] ?? []);
  await restorePrerequisites(ctx, id, to, changed);
  requireNoCycle(await pointsOf(ctx.db, clientOf(ctx), subject_value), id);
  await restoreChapters(ctx, id, to, changed);
  await restoreUses(ctx, knowledgeUses, { from: id, to, changed });
  ctx.audit({ action: 'knowledge.unmerge', target: ['knowledge', id], before: { merged_into: to } });
  return getPoint(ctx, id);
}

async function restoreChildren(
  ctx: Context,
  from: Point,
  target: { readonly id: string; readonly depth: number },
  children: readonly string[],
) {
  const points = await pointsOf(ctx.db, clientOf(ctx), from.subject_value);
  const parent = points.find((point) => point.id === from.parent_id);
  const depth = (parent?.depth ?? 0) + 1;
  await ctx.db
    .update(knowledge)
    .set({ depth, parent_id: parent?.id ?? null })
    .where(eq(knowledge.id, from.id));
  const still = points.filter((point) => point.parent_id === target.id && children.includes(point.id));
  for (const child of still) {
    const move = { branch: branchOf(points, child.id), by: depth - target.depth, depth: depth + 1 };
    await moveBranch(ctx, points, move);
    await ctx.db.update(knowledge).set({ parent_id: from.id }).where(eq(knowledge.id, child.id));
  }
}

async function restorePrerequisites(ctx: Context, id: string, to: string, changed: Rewritten): Promise<void> {
  const named = [...(changed['after'] ?? []), ...(changed['after_both'] ?? [])];
  if (named.length === 0) return;
  const rows = await ctx.db
    .select({ id: knowledge.id, prerequisite_ids: knowledge.prerequisite_ids })
    .from(knowledge)
    .where(inArray(knowledge.id, named));
  for (const row of rows) {
    const wasOnly = changed['after']?.includes(row.id) ?? false;
    if (wasOnly && !row.prerequisite_ids.includes(to)) continue;
    const others = row.prerequisite_ids.filter((one) => one !== id && (!wasOnly || one !== to));
    await ctx.db
      .update(knowledge)
      .set({ prerequisite_ids: [...others, id] })
      .where(eq(knowledge.id, row.id));
  }
}

async function restoreChapters(ctx: Context, id: string, to: string, changed: Rewritten): Promise<void> {
  const { taught = [], taught_both = [] } = changed;
  if (taught.length === 0 && taught_both.length === 0) return;
  const still = await ctx.db
    .select({ chapter_id: chapterKnowledge.chapter_id })
    .from(chapterKnowledge)
    .where(
      and(eq(chapterKnowledge.knowledge_id, to), inArray(chapterKnowledge.chapter_id, [...taught, ...taught_both])),
    );
  const chapters = still.map((row) => row.chapter_id);
  const moved = chapters.filter((chapter) => taught.includes(chapter));
  if (moved.length > 0)
    await ctx.db
      .delete(chapterKnowledge)
      .where(and(eq(chapterKnowledge.knowledge_id, to), inArray(chapterKnowledge.chapter_id, moved)));
  await link(ctx, chapters, id);
}
