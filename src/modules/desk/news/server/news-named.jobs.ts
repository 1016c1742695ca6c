import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { defineJob } from '#server/jobs/job.ts';
import { tellNamedOnce } from '#server/notify/tell-named.ts';
import { isAhead } from '#shared/field-rules.ts';
import { id } from '#shared/fields.ts';
import { listReadersAmong, type StoredNews } from './news.queries.ts';
import { news } from './tables.ts';

/** Tells those whom a piece of news names, once it can be read; one that is not published by then tells nobody. */
export const tellNamedInNews = defineJob({
  name: 'news.tell_named',
  title: { cn: '通知新闻中提到的人', us: 'Tell the people named in news' },
  schema: z.strictObject({ news_id: id, by_user_id: id, people: z.array(id) }),
  handler: (services, { news_id, by_user_id, people }) =>
    services.database.write(EVERYWHERE, async ({ db }) => {
      const [row] = await db.select().from(news).where(eq(news.id, news_id)).for('update');
      if (!row) return;
      const naming = {
        event: 'news.mention',
        organization_id: row.organization_id,
        by_user_id,
        place: { cn: `新闻「${row.title}」`, us: `the news “${row.title_en ?? row.title}”` },
        link: `/news/${news_id}`,
      };
      await tellNamedOnce({ db, services }, naming, await listReadersAmong(db, row, people));
    }),
});

/** Has these people told when the news can be read; `by` is who wrote their names. */
export async function tellWhenOut(ctx: Context, row: StoredNews, by: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  const payload = { news_id: row.id, by_user_id: by, people: [...people] };
  const isLater = row.publish_at !== null && isAhead(row.publish_at);
  await ctx.services.jobs.enqueue(
    ctx.db,
    tellNamedInNews,
    payload,
    isLater ? { start_after: row.publish_at as string } : {},
  );
}
