import { and, eq, sql } from 'drizzle-orm';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { liveVideo, liveVideoUser } from '../tables.ts';
import { getVideo } from '../video-access.service.ts';

type Mark = 'liked_at' | 'favorite_at';

/** Sets or takes away a mark of the caller; answers whether that changed something. Refuses (404001) what is not open. */
async function mark(ctx: Context, id: string, which: Mark, isOn: boolean): Promise<boolean> {
  const { db, actor } = ctx;
  const { found } = await getVideo(ctx, id);
  return acrossOrganizations(db, async () => {
    if (isOn)
      await db
        .insert(liveVideoUser)
        .values({ organization_id: found.row.organization_id, live_video_id: id, user_id: actor.user_id })
        .onConflictDoNothing();
    const column = liveVideoUser[which];
    const changed = await db
      .update(liveVideoUser)
      .set({ [which]: isOn ? sql`now()` : null })
      .where(
        and(
          eq(liveVideoUser.live_video_id, id),
          eq(liveVideoUser.user_id, actor.user_id),
          isOn ? sql`${column} is null` : sql`${column} is not null`,
        ),
      )
      .returning({ id: liveVideoUser.id });
    return changed.length > 0;
  });
}

/** Likes a video or takes that back; each person counts once. */
export async function likeVideo(ctx: Context, id: string, isOn: boolean) {
  const changed = await mark(ctx, id, 'liked_at', isOn);
  return acrossOrganizations(ctx.db, async () => {
    const by = changed ? (isOn ? 1 : -1) : 0;
    const [row] = await ctx.db
      .update(liveVideo)
      .set({ like_count: sql`${liveVideo.like_count} + ${by}` })
      .where(eq(liveVideo.id, id))
      .returning({ like_count: liveVideo.like_count });
    return { is_on: isOn, like_count: row?.like_count ?? 0 };
  });
}

export async function favoriteVideo(ctx: Context, id: string, isOn: boolean) {
  await mark(ctx, id, 'favorite_at', isOn);
  return { is_on: isOn };
}
