import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { audienceQuery } from '#server/audience/audience.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import { defineJob, runOnce } from '#server/jobs/job.ts';
import { type Broadcast, fileBroadcast, notifyEverybody } from '#server/notify/broadcast.ts';
import { id } from '#shared/fields.ts';
import { liveVideo } from '../tables.ts';
import type { StoredVideo } from '../video-access.service.ts';
import { NOTIFY_VIEWERS_JOB, watchRoute } from './video-messages.service.ts';

/** Notifies the audience of a video that it can be watched, everybody once; it stops when the video is hidden meanwhile. */
export const notifyViewers = defineJob({
  name: NOTIFY_VIEWERS_JOB,
  title: { cn: '通知视频的观看对象', us: 'Tell the audience of a video' },
  schema: z.strictObject({ video_id: id }),
  concurrency: 2,
  handler: async (services, { video_id }, { signal }) => {
    const key = `${NOTIFY_VIEWERS_JOB}:${video_id}`;
    await services.database.write(EVERYWHERE, async ({ db }) => {
      const row = await stillShown(db, video_id);
      if (!row?.audience) return;
      const people = audienceQuery(services, row.audience, row.organization_id);
      await runOnce(db, key, async () => {
        await fileBroadcast(db, broadcastOf(row), people);
      });
    });
    const load = async (db: Db) => {
      const row = await stillShown(db, video_id);
      return row && broadcastOf(row);
    };
    await notifyEverybody(services, key, load, signal);
  },
});

async function stillShown(db: Db, videoId: string): Promise<StoredVideo | null> {
  const [row] = await db.select().from(liveVideo).where(eq(liveVideo.id, videoId));
  return row?.is_shown ? row : null;
}

const broadcastOf = (row: StoredVideo): Broadcast => ({
  subject_id: row.id,
  kind: 'message',
  event: 'video.shown',
  organization_id: row.organization_id,
  title: { cn: `新视频《${row.title}》`, us: `New video: “${row.title_en ?? row.title}”` },
  link: watchRoute(row.id),
  urgency: 'normal',
  need_action: false,
});
