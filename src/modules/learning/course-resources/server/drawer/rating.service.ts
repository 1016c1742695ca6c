import { eq, sql } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { courseResource as r, courseResourceReader as reader } from '../tables.ts';

/** Gives the caller's stars to a resource, or changes them. Answers the sum as it is now. */
export async function rateBy({ db, actor }: Pick<Context, 'db' | 'actor'>, id: string, rating: number) {
  await db
    .insert(reader)
    .values({ course_resource_id: id, user_id: actor.user_id, rating, opened_at: new Date().toISOString() })
    .onConflictDoUpdate({ target: [reader.course_resource_id, reader.user_id], set: { rating } });
  const stars = sql`from ${reader} given where given.course_resource_id = ${id} and given.rating is not null`;
  const [row] = await db
    .update(r)
    .set({
      rating_sum: sql`(select coalesce(sum(given.rating), 0)::int ${stars})`,
      rating_n: sql`(select count(*)::int ${stars})`,
    })
    .where(eq(r.id, id))
    .returning({ rating_sum: r.rating_sum, rating_n: r.rating_n });
  if (!row) throw new Error(`the resource ${id} is gone`);
  return row;
}
