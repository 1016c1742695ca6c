import { eq, sql } from 'drizzle-orm';
import { PgDialect, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { withConstants } from './with-constants.ts';

const paper = pgTable('paper', { id: uuid(), state: text(), title: text() });
const ID = '0199b3c4-0000-7000-8000-000000000001';

it('writes words of the code into the text; ids, numbers, lists and whatever needs quoting stay parameters', () => {
  const where = sql`select ${eq(paper.state, 'to_review')} and ${eq(paper.id, ID)} and ${eq(paper.title, "o'clock $1")}
    and n < ${3} and id = any (${sql.param([ID])}::uuid[]) and ${eq(paper.state, 'open')}`;
  const { sql: written, params } = new PgDialect().sqlToQuery(withConstants(where));
  expect(written).toBe(`select "paper"."state" = 'to_review' and "paper"."id" = $1 and "paper"."title" = $2
    and n < $3 and id = any ($4::uuid[]) and "paper"."state" = 'open'`);
  expect(params).toEqual([ID, "o'clock $1", 3, [ID]]);
});
