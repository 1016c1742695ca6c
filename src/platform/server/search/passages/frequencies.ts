import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { searchGram } from './tables.ts';

/** Under this key stands how many passages there are. */
const ALL = '';
/** So many passages tell what is common. */
const COUNTED_AT_MOST = 20_000;

/** How many passages hold a gram, and how many there are; 0 for what was rare or absent at the last count. */
export interface Frequencies {
  readonly all: number;
  of(gram: string): number;
}

/** What is known of some grams since the last count. */
export async function frequenciesOf(db: Db, grams: readonly string[]): Promise<Frequencies> {
  const rows = await db
    .select()
    .from(searchGram)
    .where(inArray(searchGram.gram, [ALL, ...grams]));
  const counts = new Map(rows.map(({ gram, passages }) => [gram, passages]));
  return { all: counts.get(ALL) ?? 0, of: (gram) => counts.get(gram) ?? 0 };
}

/**
 * Counts anew which grams are common, from a sample where there are many passages: some seconds at most; two at once
 * wait for each other. In a transaction of work that reaches every row.
 */
export async function countGrams(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('count of grams', 0))`);
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from search_passage`);
  const all = rows[0]?.n ?? 0;
  const share = Math.min(1, COUNTED_AT_MOST / Math.max(1, all));
  await db.delete(searchGram);
  await db.insert(searchGram).values({ gram: ALL, passages: all });
  const sample = share < 1 ? sql`tablesample system (${share * 100})` : sql``;
  await db.execute(sql`
    insert into search_gram (gram, passages)
    select gram, round(count(*) / ${share}::float8)::int from search_passage ${sample}, unnest(grams) as gram
     group by gram`);
}
