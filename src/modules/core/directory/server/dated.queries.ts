import { and, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { DEFAULT_ZONE } from '#shared/own-zone.ts';
import { organization } from './tables.ts';

/** A row that holds from one day to another, both included; no last day means "until further notice". */
interface Dated {
  readonly valid_from: PgColumn;
  readonly valid_to: PgColumn;
}

/** The present day on the clock of the schools, by the clock of the database. */
const todayHere = sql`(now() at time zone ${sql.raw(`'${DEFAULT_ZONE}'`)})::date`;

/** The present day on the clock of the organisation that a row belongs to, by the clock of the database. */
export const todayOf = (organizationId: PgColumn | string): SQL =>
  sql`(now() at time zone (select ${organization.timezone} from ${organization} where ${organization.id} = ${organizationId}))::date`;

/** SQL condition: the row holds on a day (`YYYY-MM-DD`), or today when none is given. */
export function running(t: Dated, day?: string): SQL {
  const at = day === undefined ? todayHere : sql`${day}::date`;
  return and(lte(t.valid_from, at), or(isNull(t.valid_to), gte(t.valid_to, at))) as SQL;
}
