import { eq, sql } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { today } from '#shared/dates.ts';
import { refuse } from '#shared/refusal.ts';
import { compilationRefusals as r } from '../../contract/compilations.refusals.ts';
import { acrossGroup } from '../reach.queries.ts';
import { rateBy } from '../review/compilation-moves.service.ts';
import { compilation, compilationDay, compilationReader } from '../tables.ts';
import { getCompilation, standingOf } from './compilation-view.service.ts';

const key = [compilationReader.compilation_id, compilationReader.user_id] as const;

export async function setFavorite(ctx: Context, id: string, on: boolean): Promise<void> {
  await getCompilation(ctx, id);
  await ctx.db
    .insert(compilationReader)
    .values({ compilation_id: id, user_id: ctx.actor.user_id, is_favorite: on })
    .onConflictDoUpdate({ target: [...key], set: { is_favorite: on, updated_at: sql`now()` } });
}

/** A rating of somebody who opened it and neither wrote nor edits it. */
export async function rateCompilation(ctx: Context, id: string, rating: number) {
  const found = await getCompilation(ctx, id);
  if (standingOf(ctx, found).is_editor) throw refuse(r.rating_own);
  const [reader] = await ctx.db
    .select({ opened_at: compilationReader.opened_at })
    .from(compilationReader)
    .where(sql`${compilationReader.compilation_id} = ${id} and ${compilationReader.user_id} = ${ctx.actor.user_id}`);
  if (!reader?.opened_at || !found.is_for_me) throw refuse(r.rating_unread);
  return acrossGroup(ctx.db, () => rateBy(ctx, id, rating));
}

/** Counts a reader, once an hour; those who write it are not counted. */
export async function recordOpening(ctx: Context, id: string): Promise<void> {
  const found = await getCompilation(ctx, id);
  const { db, actor } = ctx;
  const [noted] = await db
    .insert(compilationReader)
    .values({ compilation_id: id, user_id: actor.user_id, opened_at: new Date().toISOString() })
    .onConflictDoUpdate({
      target: [...key],
      set: { opened_at: sql`now()`, updated_at: sql`now()` },
      setWhere: sql`coalesce(${compilationReader.opened_at} < now() - interval '1 hour', true)`,
    })
    .returning({ user_id: compilationReader.user_id });
  if (!noted || found.is_edited || !found.is_for_me) return;
  await acrossGroup(db, async () => {
    await db
      .insert(compilationDay)
      .values({ compilation_id: id, day: today(), opens: 1 })
      .onConflictDoUpdate({
        target: [compilationDay.compilation_id, compilationDay.day],
        set: { opens: sql`${compilationDay.opens} + 1` },
      });
    await db
      .update(compilation)
      .set({ views: sql`${compilation.views} + 1` })
      .where(eq(compilation.id, id));
  });
}
