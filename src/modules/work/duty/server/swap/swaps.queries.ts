import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { anyOf, defineList, pageOf, planned } from '#server/lists/resource-list.ts';
import type { dutySwaps } from '../../contract/duty-swaps.contract.ts';
import { type FoundShift, shiftsWhere } from '../shift/shifts.queries.ts';
import { dutyShift, dutySwap } from '../tables.ts';

export type SwapQuery = z.output<(typeof dutySwaps)['list']['query']>;
export type SwapRow = typeof dutySwap.$inferSelect;

const list = defineList<SwapQuery>({
  table: dutySwap,
  id: dutySwap.id,
  sorts: { created_at: dutySwap.created_at },
  default_sort: '-created_at',
  filters: { status: anyOf(dutySwap.status), mine: () => undefined },
});

const [asker, asked, taker] = [alias(user, 'asker'), alias(user, 'asked'), alias(user, 'taker')];

const select = (db: Db) =>
  db
    .select({
      swap: dutySwap,
      asked_by: { id: asker.id, name: asker.name, name_en: asker.name_en },
      to: { id: asked.id, name: asked.name, name_en: asked.name_en },
      accepted_by: { id: taker.id, name: taker.name, name_en: taker.name_en },
    })
    .from(dutySwap)
    .innerJoin(asker, eq(asker.id, dutySwap.asked_by_id))
    .leftJoin(asked, eq(asked.id, dutySwap.to_user_id))
    .leftJoin(taker, eq(taker.id, dutySwap.accepted_by_id));
type Selected = Awaited<ReturnType<typeof select>>[number];

export interface FoundSwap extends Selected {
  readonly shift: FoundShift;
  readonly return_shift: FoundShift | null;
}

async function whole(db: Db, rows: readonly Selected[]): Promise<FoundSwap[]> {
  const ids = rows.flatMap(({ swap }) => [swap.shift_id, ...(swap.return_shift_id ? [swap.return_shift_id] : [])]);
  const shifts = ids.length === 0 ? [] : await shiftsWhere(db, inArray(dutyShift.id, ids));
  const known = new Map(shifts.map((found) => [found.shift.id, found]));
  return rows.flatMap((row) => {
    const shift = known.get(row.swap.shift_id);
    return shift ? [{ ...row, shift, return_shift: known.get(row.swap.return_shift_id ?? '') ?? null }] : [];
  });
}

/** Swaps under a condition on one page. */
export const listSwapRows = (db: Db, where: SQL, query: SwapQuery) =>
  pageOf(db, list, query, where, async (database, plan) => whole(database, await planned(select(database), plan)));

export async function swapsWhere(db: Db, where: SQL | undefined, most = 100): Promise<FoundSwap[]> {
  return whole(db, await select(db).where(where).orderBy(dutySwap.expires_at, dutySwap.id).limit(most));
}

export const isOpenSwap = (): SQL => inArray(dutySwap.status, ['asked', 'accepted']);

/** SQL: somebody has a part in it. */
export const takesPart = (userId: string): SQL =>
  or(eq(dutySwap.asked_by_id, userId), eq(dutySwap.to_user_id, userId), eq(dutySwap.accepted_by_id, userId)) as SQL;

/** SQL: asked of everybody of a roster in which somebody has a shift, and which is not their own. */
export const isAskedOfAll = (userId: string): SQL =>
  and(
    sql`${dutySwap.to_user_id} is null`,
    eq(dutySwap.status, 'asked'),
    sql`${dutySwap.asked_by_id} <> ${userId}`,
    sql`exists (select from ${dutyShift} s join ${dutyShift} o on o.schedule_id = s.schedule_id
      where s.id = ${dutySwap.shift_id} and o.user_id = ${userId} and o.is_live)`,
  ) as SQL;
