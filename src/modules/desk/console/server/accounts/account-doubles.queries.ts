import { and, eq, gt, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import type { Db } from '#server/database/database.ts';
import { isSameName } from '#shared/text/person-name.ts';
import type { accountMerges, doubleRow } from '../../contract/account-merges.contract.ts';

type Query = z.output<(typeof accountMerges)['doubles']['query']>;
export type DoubleRow = z.input<typeof doubleRow>;

/** So many pairs with one phone or document are looked at; a family with one phone makes a few. */
const LOOKED_AT_MOST = 5000;

const other = alias(user, 'other');
const shown = (one: typeof user | typeof other) => ({
  id: one.id,
  name: one.name,
  name_en: one.name_en,
  number: one.number,
});
const present = (one: typeof user | typeof other) => and(ne(one.status, 'deleted'), isNull(one.merged_into));

/** A page of the pairs of accounts that may be one person. Both have to be in reach. */
export async function listDoubles(db: Db, clientId: string, people: SQL, { page, per_page }: Query) {
  const found = await findDoubles(db, clientId, people);
  return { list: found.slice((page - 1) * per_page, page * per_page), total: found.length, page, per_page };
}

/**
 * Pairs of accounts that may be one person: the same document; the same phone, or the same birthday where a document is
 * missing, and a name that is the same however it was typed.
 */
export async function findDoubles(db: Db, clientId: string, people: SQL): Promise<DoubleRow[]> {
  const pairs = (key: SQL, reason: DoubleRow['reason']) =>
    db
      .select({ one: shown(user), other: shown(other), reason: sql<DoubleRow['reason']>`${reason}` })
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
  const born = await pairs(
    and(
      isNotNull(user.birthday),
      sql`${other.birthday} = ${user.birthday} and ${other.name_pinyin} = ${user.name_pinyin}`,
      sql`(${user.id_no_bidx} is null or ${other.id_no_bidx} is null)`,
      sql`(${other.phone_bidx} is distinct from ${user.phone_bidx} or ${user.phone_bidx} is null)`,
    ) as SQL,
    'name_and_birthday',
  );
  const named = [...reached, ...born].filter((pair) => isSameName(pair.one.name, pair.other.name));
  return [...documented, ...named].map((pair) => ({ id: `${pair.one.id}.${pair.other.id}`, ...pair }));
}
