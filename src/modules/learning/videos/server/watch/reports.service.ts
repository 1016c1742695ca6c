import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import { refuse } from '#shared/refusal.ts';
import { videoRefusals as r } from '../../contract/videos.refusals.ts';
import type { watching } from '../../contract/watching.contract.ts';
import { liveVideo, liveVideoUser } from '../tables.ts';
import { videoCompleted } from '../video-hosts.ts';
import { countReport } from './coverage.policy.ts';

type Report = z.output<(typeof watching)['report']['body']>;

/**
 * Counts what the caller watched since their last report, in whatever tab. It can be no more than the time that passed
 * allows. Somebody who acts in another's name counts nothing. Refuses (404001) rows of others.
 */
export async function reportWatched(ctx: Context, id: string, report: Report) {
  const { db, actor } = ctx;
  const own = and(eq(liveVideoUser.id, id), eq(liveVideoUser.user_id, actor.user_id));
  const [found] = await db
    .select({
      mine: liveVideoUser,
      film: {
        id: liveVideo.id,
        organization_id: liveVideo.organization_id,
        duration_s: liveVideo.duration_s,
        no_skip: liveVideo.no_skip,
        complete_percent: liveVideo.complete_percent,
      },
      elapsed: sql<number>`extract(epoch from now() - coalesce(${liveVideoUser.last_at}, now()))::float8`,
    })
    .from(liveVideoUser)
    .innerJoin(liveVideo, eq(liveVideo.id, liveVideoUser.live_video_id))
    .where(own)
    .for('update', { of: liveVideoUser });
  if (!found) throw refuse(r.gone);
  const { mine, film, elapsed } = found;
  const isComplete = mine.completed_at !== null;
  const answer = (now: { duration: number; percent: number; last_position: number }, completed: boolean) => ({
    duration: now.duration,
    percent: now.percent,
    completed,
    last_position: now.last_position,
  });
  if (actor.impersonator_id || !film.duration_s) return answer(mine, isComplete);
  const strict = { duration_s: film.duration_s, no_skip: film.no_skip && !isComplete };
  const counted = countReport(mine.covered, strict, report, elapsed);
  const completes = !isComplete && counted.percent >= film.complete_percent;
  await db
    .update(liveVideoUser)
    .set({
      last_position: counted.last_position,
      duration: mine.duration + counted.duration,
      covered: counted.covered,
      percent: counted.percent,
      rate_max: Math.max(mine.rate_max, report.rate),
      last_at: sql`now()`,
      ...(completes ? { completed_at: sql`now()` } : {}),
    })
    .where(eq(liveVideoUser.id, id));
  if (completes) await complete(ctx, film, counted.percent);
  return answer({ ...counted, duration: mine.duration + counted.duration }, isComplete || completes);
}

async function complete(ctx: Context, film: { id: string; organization_id: string }, percent: number): Promise<void> {
  await ctx.db
    .update(liveVideo)
    .set({ complete_count: sql`${liveVideo.complete_count} + 1` })
    .where(eq(liveVideo.id, film.id));
  await videoCompleted.emit(ctx, {
    video_id: film.id,
    organization_id: film.organization_id,
    user_id: ctx.actor.user_id,
    percent,
  });
}
