import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Engagement, Span } from '#server/busy/busy.ts';
import type { Db } from '#server/database/database.ts';
import { homeVisitTeacher, type StoredSlot } from '../tables.ts';

/** What a teacher does then, for who plans with them. */
export const VISIT = { cn: '家访', us: 'a visit' } as const;

export const visitKey = (id: string): string => `home_visit:${id}`;
export const spanOf = ({ starts_at, ends_at }: StoredSlot): Span => ({ from: starts_at, to: ends_at });

/** Agreed visits of some teachers. */
export async function visitEngagements(db: Db, userIds: readonly string[], { from, to }: Span): Promise<Engagement[]> {
  const rows = await db
    .select({
      user_id: homeVisitTeacher.user_id,
      visit_id: homeVisitTeacher.visit_id,
      from: sql<string>`${homeVisitTeacher.starts_at}`.mapWith(homeVisitTeacher.starts_at),
      to: sql<string>`${homeVisitTeacher.ends_at}`.mapWith(homeVisitTeacher.ends_at),
    })
    .from(homeVisitTeacher)
    .where(
      and(
        inArray(homeVisitTeacher.user_id, [...userIds]),
        eq(homeVisitTeacher.holds_slot, true),
        lt(homeVisitTeacher.starts_at, to),
        gt(homeVisitTeacher.ends_at, from),
      ),
    );
  return rows.map(({ visit_id, ...row }) => ({ ...row, key: visitKey(visit_id), what: VISIT }));
}
