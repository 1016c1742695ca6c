import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Context } from '#server/http/context.ts';
import { wageUser } from '../tables.ts';
import { countsOf, isLive, problemsOf } from './wages.queries.ts';
import { wageInReach } from './wages.service.ts';

const PER_PAGE = 50;

/** How far a batch is, and who has not opened or confirmed. */
export async function showProgress(ctx: Context, id: string, page: number) {
  const { db } = ctx;
  const row = await wageInReach(ctx, id);
  const counts = (await countsOf(db, [id]))(id);
  const { not_activated } = await problemsOf(db, id);
  const unconfirmed = row.require_confirm ? ne(wageUser.status, 'confirmed') : undefined;
  const where = and(
    eq(wageUser.wage_id, id),
    isLive,
    or(isNull(wageUser.viewed_at), unconfirmed as SQL | undefined),
  ) as SQL;
  const [count] = await db.select({ n: sql<number>`count(*)::int` }).from(wageUser).where(where);
  const rows = await db
    .select({ slip: wageUser, activated_at: user.activated_at })
    .from(wageUser)
    .leftJoin(user, eq(user.id, wageUser.user_id))
    .where(where)
    .orderBy(wageUser.row_no, wageUser.id)
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE);
  return {
    counts,
    not_activated,
    total: count?.n ?? 0,
    page,
    per_page: PER_PAGE,
    list: rows.map(({ slip, activated_at }) => ({
      id: slip.id,
      name: slip.name_snapshot,
      number: slip.number_snapshot,
      department_name: slip.department_name,
      tries: slip.tries,
      state:
        activated_at === null
          ? ('not_activated' as const)
          : slip.viewed_at === null
            ? ('not_opened' as const)
            : ('not_confirmed' as const),
    })),
  };
}
