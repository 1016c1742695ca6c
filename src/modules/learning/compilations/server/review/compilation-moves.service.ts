import { and, eq, ne, sql } from 'drizzle-orm';
import { rankOf } from '#modules/learning/course-resources/contract/resource-kinds.ts';
import { isReviewer } from '#modules/learning/course-resources/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { refuse } from '#shared/refusal.ts';
import type { CompilationMove } from '../../contract/compilation.lifecycle.ts';
import type { CompilationAction } from '../../contract/compilation.shapes.ts';
import { LEVELS, type Level, levels } from '../../contract/compilation-kinds.ts';
import { compilationRefusals as r } from '../../contract/compilations.refusals.ts';
import { nextLevels } from '../compilations.policy.ts';
import type { Found } from '../compilations.queries.ts';
import { compilationMoves as moves, type Stored } from '../compilations.service.ts';
import {
  allowedActions,
  type Card,
  cardsOf,
  type Detail,
  factsOf,
  getCompilation,
  requireViewer,
  standingOf,
  viewCompilation,
} from '../detail/compilation-view.service.ts';
import { acrossGroup, isInReview, isMastered } from '../reach.queries.ts';
import { compilation, compilationReader } from '../tables.ts';
import { publish, requireOpenLicenses, requireReadable } from '../versions/publication.service.ts';
import { announceOpenness, notifyAuthors, notifyReviewers } from './compilation-messages.service.ts';

interface Locked {
  readonly found: Found;
  readonly row: Stored;
}

/** A compilation under a lock, for somebody who may make the move; the own one is refused by name, not as foreign. */
async function lockForMove(ctx: Context, id: string, move: CompilationMove, version?: number): Promise<Locked> {
  const before = await getCompilation(ctx, id);
  if (move === 'review' && before.owner_id === ctx.actor.user_id) throw refuse(r.own);
  await requireMore(ctx, before, move);
  const viewer = await requireViewer(ctx);
  const reach = move === 'review' ? isInReview(viewer) : isMastered(viewer);
  const row = await moves.lockIn(ctx.db, reach, id, move, version);
  const found = await getCompilation(ctx, id);
  requireAction(ctx, found, move);
  return { found, row };
}

/** Refuses who only reads it: they are told neither its version nor who changed it when. */
async function requireMore(ctx: Context, found: Found, move: CompilationMove): Promise<void> {
  const { is_owner, is_editor, manages } = standingOf(ctx, found);
  if (is_owner || is_editor || manages) return;
  if (move !== 'review' || !isReviewer(await requireViewer(ctx), found)) throw refuse(r.not_shared);
}

function requireAction(ctx: Context, found: Found, action: CompilationAction): void {
  if (!allowedActions(ctx, found).includes(action)) throw refuse(r.not_shared);
}

export async function showCard(ctx: Context, id: string): Promise<Card> {
  const [card] = await cardsOf(ctx, [await getCompilation(ctx, id)]);
  if (!card) throw refuse(r.not_shared);
  return card;
}

/** Hands a draft in for a level, one step at a time. At the personal level nobody else decides. */
export async function submitCompilation(
  ctx: Context,
  id: string,
  { level, version }: { readonly level: Level; readonly version: number },
): Promise<Detail> {
  await acrossGroup(ctx.db, async () => {
    const { found, row } = await lockForMove(ctx, id, 'submit', version);
    requireStep(found, level);
    const tree = await requireReadable(ctx, row, level);
    if (row.is_public) await requireOpenLicenses(ctx, tree);
    if (level === 'personal') {
      const set = await publish(ctx, row, level, tree, null);
      await moves.advance(ctx, row, 'submit', { to: 'published', set });
      return;
    }
    const set = { wanted_level: level, opinion: null, submitted_at: sql`now()`, ...countsOf(tree) };
    const after = await moves.advance(ctx, row, 'submit', { to: 'submitted', set, facts: { level } });
    await notifyReviewers(ctx, after);
  });
  return viewCompilation(ctx, id, true);
}

const countsOf = ({ nodes, items }: { nodes: readonly unknown[]; items: readonly unknown[] }) => ({
  nodes_n: nodes.length,
  items_n: items.length,
});

function requireStep(found: Found, level: Level): void {
  const facts = factsOf(found);
  const next = nextLevels(facts);
  if (next.includes(level)) return;
  if (rankOf(level) <= rankOf(found.level)) throw refuse(r.nothing_new);
  const missing = next.at(-1) ?? LEVELS[0] ?? 'personal';
  const label = levels.find((one) => one.code === missing) ?? levels[0];
  throw refuse(r.one_step, { level: { cn: label.cn, us: label.us } });
}

export interface Review {
  readonly result: 'approve' | 'return';
  readonly opinion: string | null;
  readonly rating: number | null;
  readonly version: number;
}

/** The decision of somebody else than the owner: a new revision for readers at the wanted level, or back to its editors. */
export async function reviewCompilation(ctx: Context, id: string, review: Review) {
  return acrossGroup(ctx.db, async () => {
    const { row } = await lockForMove(ctx, id, 'review', review.version);
    const level = row.wanted_level ?? row.level;
    if (review.result === 'return') {
      const set = { opinion: review.opinion, wanted_level: null };
      const after = await moves.advance(ctx, row, 'review', { to: 'returned', set, reason: review.opinion });
      await notifyAuthors(ctx, after, 'returned', review.opinion);
      return decided(after);
    }
    const tree = await requireReadable(ctx, row, level);
    if (row.is_public) await requireOpenLicenses(ctx, tree);
    const set = await publish(ctx, row, level, tree, ctx.actor.user_id);
    const after = await moves.advance(ctx, row, 'review', {
      to: 'published',
      set,
      reason: review.opinion,
      facts: { level },
    });
    if (review.rating) await rateBy(ctx, id, review.rating);
    await notifyAuthors(ctx, after, 'published', review.opinion);
    return decided(after);
  });
}

/** Who decided may not open it any more: what became of it is all that they are told. */
const decided = ({ id, status, level, revision, version }: Stored) => ({ id, status, level, revision, version });

/** Stores a rating of the caller and what follows for the compilation. */
export async function rateBy(ctx: Context, id: string, rating: number) {
  const by = { compilation_id: id, user_id: ctx.actor.user_id };
  await ctx.db
    .insert(compilationReader)
    .values({ ...by, rating })
    .onConflictDoUpdate({
      target: [compilationReader.compilation_id, compilationReader.user_id],
      set: { rating, updated_at: sql`now()` },
    });
  const [row] = await ctx.db
    .update(compilation)
    .set({
      rating: sql`coalesce((select avg(r.rating)::float8 from ${compilationReader} r where r.compilation_id = ${id}), 0)`,
      rating_n: sql`(select count(r.rating)::int from ${compilationReader} r where r.compilation_id = ${id})`,
    })
    .where(eq(compilation.id, id))
    .returning({ rating: compilation.rating, rating_n: compilation.rating_n });
  return row ?? { rating: 0, rating_n: 0 };
}

export async function withdrawCompilation(ctx: Context, id: string, version: number): Promise<Detail> {
  await acrossGroup(ctx.db, async () => {
    const { row } = await lockForMove(ctx, id, 'withdraw', version);
    const to = row.revision > 0 ? 'published' : 'draft';
    const after = await moves.advance(ctx, row, 'withdraw', { to, set: { wanted_level: null } });
    await notifyReviewers(ctx, after);
  });
  return viewCompilation(ctx, id, true);
}

export async function hideCompilation(
  ctx: Context,
  id: string,
  { reason, version }: { readonly reason: string; readonly version: number },
): Promise<Card> {
  return acrossGroup(ctx.db, async () => {
    const { row } = await lockForMove(ctx, id, 'hide', version);
    const set = { is_served: false, hidden_reason: reason, wanted_level: null, ...closed };
    const after = await moves.advance(ctx, row, 'hide', { to: 'hidden', set, reason });
    await notifyAuthors(ctx, after, 'hidden', reason);
    if (row.is_public) await announceOpenness(ctx, after);
    return showCard(ctx, id);
  });
}

/** What is not served is not public either; it has to be made public anew. */
const closed = { is_public: false, public_by: null };

export async function showCompilation(ctx: Context, id: string, version: number): Promise<Card> {
  return acrossGroup(ctx.db, async () => {
    const { row } = await lockForMove(ctx, id, 'show', version);
    await moves.advance(ctx, row, 'show', { to: 'published', set: { is_served: true, hidden_reason: null } });
    return showCard(ctx, id);
  });
}

/** Archives it; who manages others' says why where others built on it. Copies stay, each with its own resources. */
export async function archiveCompilation(ctx: Context, id: string, reason: string | null): Promise<void> {
  await acrossGroup(ctx.db, async () => {
    const { found, row } = await lockForMove(ctx, id, 'archive');
    const copies = await ctx.db.$count(
      compilation,
      and(eq(compilation.copied_from_id, id), ne(compilation.status, 'archived')),
    );
    if (copies > 0 && !reason && found.owner_id !== ctx.actor.user_id) throw refuse(r.used, { n: copies });
    const set = {
      is_served: false,
      wanted_level: null,
      archived_at: sql`now()`,
      archived_from: row.status,
      ...closed,
    };
    const after = await moves.advance(ctx, row, 'archive', { to: 'archived', set, reason });
    if (row.is_public) await announceOpenness(ctx, after);
  });
}

export async function restoreCompilation(ctx: Context, id: string): Promise<Card> {
  return acrossGroup(ctx.db, async () => {
    const { row } = await lockForMove(ctx, id, 'restore');
    const wasHidden = row.archived_from === 'hidden';
    const to = row.revision > 0 && !wasHidden ? 'published' : 'draft';
    const set = { archived_at: null, archived_from: null, is_served: row.revision > 0 && !wasHidden };
    await moves.advance(ctx, row, 'restore', { to, set });
    return showCard(ctx, id);
  });
}
