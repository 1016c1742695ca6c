import { and, getColumnTable, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { gramsOfQuery } from '#shared/text/bigrams.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import type { Db } from '../database/database.ts';

/** Above this a word is so common that a list in its order meets enough rows of it early. */
const LOOKED_UP_AT_MOST = 4_000;

/**
 * Condition on a table with an index over `grams`: a row may hold `q`. Row level security keeps such an index from being
 * used, so the ids come from a function of the database that looks into it; for a common word the condition goes over the
 * grams of each row. Undefined when `q` has only single Latin letters and every row may hold it.
 */
export async function mayHold(db: Db, id: PgColumn, grams: PgColumn, q: string): Promise<SQL | undefined> {
  const wanted = gramsOfQuery(q);
  if (wanted.length === 0) return undefined;
  const { rows } = await db.execute<{ ids: string[] }>(
    sql`select array(select rows_by_grams(${getTableName(getColumnTable(id))}::regclass, ${sql.param(wanted)}::text[], ${LOOKED_UP_AT_MOST + 1}))::text[] as ids`,
  );
  const ids = rows[0]?.ids ?? [];
  if (ids.length <= LOOKED_UP_AT_MOST) return sql`${id} = any (${sql.param(ids)}::uuid[])`;
  // the planner believes that several grams together are rare, and would sort the whole table instead of following its order
  return sql`case when ${grams} @> ${sql.param(wanted)}::text[] then true else false end`;
}

/** Condition: the searchable text of a row contains `q`. As `matches` of a list, for tables with very many rows. */
export async function textHolds(
  db: Db,
  { id, text, grams }: { readonly id: PgColumn; readonly text: PgColumn; readonly grams: PgColumn },
  q: string,
): Promise<SQL | undefined> {
  return and(await mayHold(db, id, grams, q), sql`${text} ~* ${searchPattern(q)}`);
}
