import { eq, lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { evidenceDays, findLive } from '#modules/learning/lives/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { liveRecording } from './tables.ts';

/** No school keeps them for a shorter time. */
const LEAST_DAYS = 60;
const DAY_MS = 86_400_000;

/** Removes recordings that are older than the school keeps records of lives; replays are films of their own by then. */
export async function purgeOld(services: Services): Promise<void> {
  const old = await services.database.read(EVERYWHERE, (db) =>
    db
      .select({
        id: liveRecording.id,
        live_id: liveRecording.live_id,
        key: liveRecording.key,
        created_at: liveRecording.created_at,
      })
      .from(liveRecording)
      .where(lt(liveRecording.created_at, sql`now() - make_interval(days => ${LEAST_DAYS})`)),
  );
  for (const { id, live_id, key, created_at } of old) {
    const days = await services.database.read(EVERYWHERE, async (db) => {
      const live = await findLive(db, live_id);
      return services.settings.get(db, evidenceDays, live?.organization_id ?? null);
    });
    if (Date.parse(created_at) > Date.now() - days * DAY_MS) continue;
    if (key) await services.files.removeObject(key);
    await services.database.write(EVERYWHERE, ({ db }) => db.delete(liveRecording).where(eq(liveRecording.id, id)));
  }
}

export const purgeRecordings = defineJob({
  name: 'live_media.purge_recordings',
  title: { cn: '清理过期的直播录像', us: 'Remove old recordings of lives' },
  schema: z.strictObject({}),
  handler: purgeOld,
  concurrency: 1,
  schedule: { cron: '25 19 * * *', payload: {} },
});
