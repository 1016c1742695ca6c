import { and, asc, between, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { anyOf, defineList, is } from '#server/lists/resource-list.ts';
import { currentOrganization, holds } from '#server/rights/actor.ts';
import type { coverLessons } from '../../contract/cover-lessons.contract.ts';
import { coverRights } from '../../rights.ts';
import { coverLesson, coverOffer } from '../tables.ts';

export type CoverRecord = typeof coverLesson.$inferSelect;
export type OfferRecord = typeof coverOffer.$inferSelect;
export type CoverQuery = z.output<(typeof coverLessons)['list']['query']>;

/** SQL condition: somebody was asked about it, with one of these answers. */
const offeredTo = (userId: string, states?: readonly OfferRecord['state'][]): SQL =>
  sql`exists (select from ${coverOffer} where ${and(
    eq(coverOffer.cover_lesson_id, coverLesson.id),
    eq(coverOffer.user_id, userId),
    states ? inArray(coverOffer.state, [...states]) : undefined,
  )})`;

/** SQL condition: the person takes it, or is asked to. */
export const isFor = (userId: string): SQL =>
  or(eq(coverLesson.cover_id, userId), offeredTo(userId, ['asked', 'accepted'])) as SQL;

/** SQL condition: it is the reader’s business: they do not teach it, take it, were asked, or arrange all of the school. */
export function visibleTo({ actor }: Pick<Context, 'actor'>): SQL {
  const me = actor.user_id;
  const here = eq(coverLesson.organization_id, currentOrganization(actor));
  if (holds(actor, coverRights.arrange)) return here;
  return and(here, or(eq(coverLesson.teacher_id, me), eq(coverLesson.cover_id, me), offeredTo(me))) as SQL;
}

export const coverList = defineList<CoverQuery>({
  table: coverLesson,
  id: coverLesson.id,
  sorts: { starts_at: coverLesson.starts_at },
  default_sort: '-starts_at',
  filters: {
    whose: () => undefined,
    state: anyOf(coverLesson.state),
    date: is(coverLesson.date),
    teacher_id: is(coverLesson.teacher_id),
    classroom_id: (id) => sql`${coverLesson.classroom_ids} @> array[${id}]::uuid[]`,
    vacation_id: is(coverLesson.vacation_id),
  },
});

/** Some rows locked, in the order in which everybody takes them. */
export const lockCovers = (db: Db, where: SQL | undefined, how: { readonly skip?: number } = {}) => {
  const read = db.select().from(coverLesson).where(where).orderBy(asc(coverLesson.id));
  return how.skip ? read.limit(how.skip).for('update', { skipLocked: true }) : read.for('update');
};

/** What somebody taught for colleagues on some days, by the credit of each lesson. */
export async function creditsOf(db: Db, userId: string, from: string, to: string): Promise<number> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum(${coverLesson.credit}), 0)::float` })
    .from(coverLesson)
    .where(and(eq(coverLesson.cover_id, userId), eq(coverLesson.state, 'done'), between(coverLesson.date, from, to)));
  return row?.sum ?? 0;
}

export const offersOf = (db: Db, ids: readonly string[]): Promise<OfferRecord[]> =>
  ids.length
    ? db
        .select()
        .from(coverOffer)
        .where(inArray(coverOffer.cover_lesson_id, [...ids]))
        .orderBy(asc(coverOffer.at), asc(coverOffer.id))
    : Promise.resolve([]);
