import { and, eq, gt, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { isSameName } from '#shared/text/person-name.ts';
import type { accountMerges, doubleRow } from '../../contract/account-merges.contract.ts';

type Query = z.output<(typeof accountMerges)['doubles']['query']>;
type DoubleRow = z.input<typeof doubleRow>;

/** So many pairs with one phone or document are looked at; a family with one phone makes a few. */
const LOOKED_AT_MOST = 5000;

const other = alias(user, 'other');
const named = (one: typeof user | typeof other) => ({
  id: one.id,
  name: one.name,
  name_en: one.name_en,
  number: one.number,
});
const present = (one: typeof user | typeof other) => and(ne(one.status, 'deleted'), isNull(one.merged_into));

/**
 * Pairs of accounts that may be one person: the same document, or the same phone and a name that is the same however it
 * was typed. Both have to be in reach.
 */
export async function listDoubles(db: Db, clientId: string, people: SQL, { page, per_page }: Query) {
  const pairs = (key: SQL, reason: DoubleRow['reason']) =>
    db
      .select({ one: named(user), other: named(other), reason: sql<DoubleRow['reason']>`${reason}` })
      .from(user)
      .innerJoin(other, and(eq(other.client_id, clientId), gt(other.id, user.id), key, present(other)))
      .where(
        and(
          eq(user.client_id, clientId),
          present(user),
          people,
          sql`${other.id} in (select id from "user" where ${people})`,
        ),
      )
      .orderBy(user.name_pinyin, user.id, other.id)
      .limit(LOOKED_AT_MOST);
  const documented = await pairs(
    and(isNotNull(user.id_no_bidx), sql`${other.id_no_bidx} = ${user.id_no_bidx}`) as SQL,
    'document',
  );
  const reached = await pairs(
    and(
      isNotNull(user.phone_bidx),
      sql`${other.phone_bidx} = ${user.phone_bidx}`,
      sql`${other.id_no_bidx} is distinct from ${user.id_no_bidx} or ${user.id_no_bidx} is null`,
    ) as SQL,
    'phone_and_name',
  );
  const found = [...documented, ...reached.filter((pair) => isSameName(pair.one.name, pair.other.name))];
  const rows = found.slice((page - 1) * per_page, page * per_page);
  return {
    list: rows.map((pair): DoubleRow => ({ id: `${pair.one.id}.${pair.other.id}`, ...pair })),
    ...{ total: found.length, page, per_page },
  };
}
