import { sql } from 'drizzle-orm';
import { defineCleanup } from '#server/jobs/cleanup.ts';

export const cleanMediaEvents = defineCleanup(
  'live_media.clean_events',
  { cn: '清理旧的直播推流记录', us: 'Remove old records of live streams' },
  async (db) => {
    await db.execute(sql`delete from media_event where at < now() - interval '180 days'`);
    await db.execute(sql`delete from live_signal where at < now() - interval '7 days'`);
  },
);
