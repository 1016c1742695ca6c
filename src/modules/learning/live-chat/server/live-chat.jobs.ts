import { sql } from 'drizzle-orm';
import { evidenceDays } from '#modules/learning/lives/server/public.ts';
import { defineCleanup } from '#server/jobs/cleanup.ts';

/** Forgets what was said in lives that ended long enough ago, each by the setting of its school. */
export const forgetChats = defineCleanup(
  'live_chat.forget',
  { cn: '清理到期的直播互动记录', us: 'Remove chats of lives after their time' },
  async (db, { settings }) => {
    const { rows } = await db.execute<{ organization_id: string }>(sql`select distinct organization_id from live_chat`);
    for (const { organization_id } of rows) {
      const days = await settings.get(db, evidenceDays, organization_id);
      await db.execute(sql`delete from live_message m using live l
        where l.id = m.live_id and m.organization_id = ${organization_id}
          and coalesce(l.ended_at, l.plan_end_at) < now() - make_interval(days => ${days})`);
      await db.execute(sql`delete from live_mute where organization_id = ${organization_id}
        and until < now() - make_interval(days => ${days})`);
    }
  },
  '37 3 * * *',
);
