import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';

const dialect = new PgDialect();
/** Words of the code: states, kinds. Whatever else it fits needs no quoting either. */
const WORD = /^[a-z_]{1,30}$/;

/**
 * The same statement with its words written into the text. PostgreSQL keeps the plan of a prepared statement
 * only when it costs no more than one made for the very values, and an index over rows of a state serves no `state = $1`: a
 * large statement would be planned at each call, which takes longer than running it. Ids stay parameters, so that the
 * text is the same for everybody with the same rights.
 */
export function withConstants(statement: SQL): SQL {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const pieces = text.split(/\$(\d+)/).map((piece, at) => {
    if (at % 2 === 0) return sql.raw(piece);
    const value = params[Number(piece) - 1];
    return typeof value === 'string' && WORD.test(value) ? sql.raw(`'${value}'`) : sql`${sql.param(value)}`;
  });
  return sql.join(pieces);
}
