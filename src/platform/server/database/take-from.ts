import { and, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { refuse, shared } from '#shared/refusal.ts';
import type { Db } from './database.ts';

/** Something of which there is so much, counted in a column of its own row: seats of a class, places of a job. */
interface Counted<T extends PgTable> {
  readonly table: T;
  /** What is taken of it by now. */
  readonly taken: PgColumn;
  /** How much there is; null in the database: without a limit. */
  readonly most: PgColumn | SQL;
  /** Rows of which something may be taken at all; absent: any. */
  readonly open?: SQL;
  /** What changes with the count, by what will be taken: a state that says that nothing is left. */
  readonly also?: (taken: SQL<number>) => { readonly [K in keyof InferSelectModel<T>]?: SQL };
  /** What is said to who gets nothing, by the row as it is then. */
  readonly refusal: (row: InferSelectModel<T>, n: number) => Error;
}

export interface Stock<Row> {
  /**
   * Takes `n` of the row that `where` finds, in the caller's transaction, and returns the row after it. One conditional
   * update, so that however many ask at once, no more is taken than there is. Refuses as the stock says, and with 404001
   * where there is no such row. Who takes of several rows takes them in one order, so that two wait for each other
   * instead of blocking.
   */
  take(db: Db, where: SQL, n?: number): Promise<Row>;
  /** Gives `n` back; what has nothing taken stays at nothing. */
  giveBack(db: Db, where: SQL, n?: number): Promise<void>;
}

/** Declares what is counted so: `const seats = defineStock({ table, taken, most, refusal })`. */
export function defineStock<T extends PgTable>(stock: Counted<T>): Stock<InferSelectModel<T>> {
  const table: PgTable = stock.table;
  const { taken, most, open, also, refusal } = stock;
  const become = (count: SQL<number>) => ({ ...also?.(count), [taken.name]: count });
  return {
    async take(db, where, n = 1) {
      const more = sql<number>`${taken} + ${whole(n)}::int`;
      const fits = sql`(${more} <= ${most}) is not false`;
      const [row] = await db
        .update(table)
        .set(become(more))
        .where(and(where, open, fits))
        .returning();
      if (row) return row as InferSelectModel<T>;
      const [known] = await db.select().from(table).where(where);
      throw known ? refusal(known as InferSelectModel<T>, n) : refuse(shared.not_found);
    },
    async giveBack(db, where, n = 1) {
      await db
        .update(table)
        .set(become(sql<number>`greatest(${taken} - ${whole(n)}::int, 0)`))
        .where(where);
    },
  };
}

/** A count of the caller; one that is no count would take what is not there. */
function whole(n: number): number {
  if (!Number.isInteger(n) || n < 1) throw new RangeError(`${n} is no count`);
  return n;
}
