import { randomBytes } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { refuse } from '#shared/refusal.ts';
import { videoRefusals as r } from '../../contract/videos.refusals.ts';
import { videoShare } from '../tables.ts';
import { getVideo, lockOwn } from '../video-access.service.ts';

const CODE_BYTES = 6;
const LISTED = 100;

const shown = (row: typeof videoShare.$inferSelect) => ({
  id: row.id,
  name: row.name,
  views: row.views,
  expires_at: row.expires_at,
  created_at: row.created_at,
  path: `/public_video/${row.live_video_id}?s=${row.code}`,
  is_open: row.revoked_at === null && (row.expires_at === null || Date.parse(row.expires_at) > Date.now()),
});

/** Links of a video for who owns or manages it. */
export async function viewShares(ctx: Context, id: string) {
  const { standing } = await getVideo(ctx, id);
  if (!standing.is_owner && !standing.can_manage) throw refuse(r.gone);
  const rows = await ctx.db
    .select()
    .from(videoShare)
    .where(eq(videoShare.live_video_id, id))
    .orderBy(desc(videoShare.created_at), desc(videoShare.id))
    .limit(LISTED);
  return { list: rows.map(shown) };
}

/** A counted link; its address stays, whatever becomes of the link. */
export async function createShare(
  ctx: Context,
  { live_video_id, name, expires_at }: { live_video_id: string; name: string; expires_at: string | null },
) {
  const { row } = await lockOwn(ctx, live_video_id);
  if (!row.is_shown || row.shown_visibility !== 'public') throw refuse(r.share_public);
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const [made] = await ctx.db
    .insert(videoShare)
    .values({
      live_video_id,
      name,
      expires_at,
      code,
      organization_id: row.organization_id,
      created_by: ctx.actor.user_id,
    })
    .returning();
  if (!made) throw new Error('the link was not stored');
  ctx.audit({ action: 'video_share.create', target: ['live_video', live_video_id], after: { name } });
  return shown(made);
}

export async function endShare(ctx: Context, id: string): Promise<void> {
  const [row] = await ctx.db.select().from(videoShare).where(eq(videoShare.id, id));
  if (!row?.live_video_id) throw refuse(r.gone);
  await lockOwn(ctx, row.live_video_id);
  await ctx.db
    .update(videoShare)
    .set({ revoked_at: sql`coalesce(${videoShare.revoked_at}, now())` })
    .where(eq(videoShare.id, id));
  ctx.audit({ action: 'video_share.end', target: ['live_video', row.live_video_id], before: { name: row.name } });
}
