import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ThingUses } from '#modules/learning/textbooks/server/public.ts';
import type { Db } from '#server/database/database.ts';
import { compilation as c, compilationNode as n, compilationRevision as r } from './tables.ts';

/** How compilations name textbooks, chapters, knowledge points and tags, for those who count them and merge. */

type Counts = ReadonlyMap<string, number>;

async function countRows(db: Db, rows: SQL, ids: readonly string[]): Promise<Counts> {
  if (ids.length === 0) return new Map();
  const counted = await db.execute<{ id: string; n: number }>(
    sql`select id, count(*)::int as n from (${rows}) as named where id = any (${sql.param([...ids])}::uuid[]) group by id`,
  );
  return new Map(counted.rows.map((row) => [row.id, row.n]));
}

export const countOfTextbooks = (db: Db, clientId: string, ids: readonly string[]): Promise<Counts> =>
  countRows(db, sql`select ${c.textbook_id} as id from ${c} where ${c.client_id} = ${clientId}`, ids);

export const countOfChapters = (db: Db, clientId: string, ids: readonly string[]): Promise<Counts> =>
  countRows(
    db,
    sql`select ${n.chapter_id} as id from ${n} join ${c} on ${c.id} = ${n.compilation_id} where ${c.client_id} = ${clientId}`,
    ids,
  );

interface Named {
  readonly name: string;
  readonly table: typeof c | typeof n;
  readonly id: PgColumn;
  readonly ids: PgColumn;
  /** Rows of a school group. */
  readonly of: (clientId: string) => SQL;
}

/** A column that names things in an array: counted, and rewritten once when two of them are merged. */
function usesOf({ name, table, id, ids, of }: Named): ThingUses {
  const key = ids.name;
  const put = async (db: Db, from: string, to: string, where: SQL | undefined): Promise<string[]> => {
    const holds = sql`${from}::uuid = any (${ids})`;
    const merged = sql`array(select distinct unnest(array_replace(${ids}, ${from}::uuid, ${to}::uuid)))`;
    const changed = await db
      .update(table)
      .set({ [key]: merged })
      .where(and(holds, where))
      .returning({ id: table.id });
    return changed.map((row) => row.id);
  };
  return {
    name,
    count: (db, clientId, wanted) =>
      countRows(db, sql`select unnest(${ids}) as id from ${table} where ${of(clientId)}`, wanted),
    replace: (db, clientId, from, to) => put(db, from, to, of(clientId)),
    restore: async (db, clientId, from, to, rows) => {
      if (rows.length > 0) await put(db, to, from, and(of(clientId), inArray(id, [...rows])));
    },
  };
}

const ofGroup = (clientId: string): SQL => eq(c.client_id, clientId);
const nodesOfGroup = (clientId: string): SQL =>
  sql`${n.compilation_id} in (select g.id from ${c} g where g.client_id = ${clientId})`;

export const tagsOfCompilations = usesOf({
  name: 'compilation.c_tag_ids',
  table: c,
  id: c.id,
  ids: c.c_tag_ids,
  of: ofGroup,
});
export const knowledgesOfNodes = usesOf({
  name: 'compilation_node.knowledge_ids',
  table: n,
  id: n.id,
  ids: n.knowledge_ids,
  of: nodesOfGroup,
});

/** What the list is filtered by; the points are counted where the draft names them. */
export const knowledgesOfList: ThingUses = {
  ...usesOf({ name: 'compilation.knowledge_ids', table: c, id: c.id, ids: c.knowledge_ids, of: ofGroup }),
  count: async () => new Map(),
};

/** Tags in the facts of accepted revisions, of which readers see the last and copies are made. */
export const tagsOfRevisions: Omit<ThingUses, 'count'> = {
  name: 'compilation_revision.facts',
  replace: (db, clientId, from, to) => putInFacts(db, clientId, { from, to }),
  restore: async (db, clientId, from, to, ids) => {
    if (ids.length > 0) await putInFacts(db, clientId, { from: to, to: from }, ids);
  },
};

async function putInFacts(
  db: Db,
  clientId: string,
  { from, to }: { readonly from: string; readonly to: string },
  ids?: readonly string[],
): Promise<string[]> {
  const key = sql<string>`(${r.compilation_id} || ' ' || ${r.revision})`;
  const named = sql`${r.facts} -> 'c_tag_ids'`;
  const merged = sql`(select jsonb_agg(distinct case when id = ${from} then ${to}::text else id end)
    from jsonb_array_elements_text(${named}) as id)`;
  const changed = await db
    .update(r)
    .set({ facts: sql`jsonb_set(${r.facts}, '{c_tag_ids}', ${merged})` })
    .where(
      and(
        sql`${r.compilation_id} in (select g.id from ${c} g where g.client_id = ${clientId})`,
        sql`${named} ? ${from}`,
        ids && sql`${key} = any (${sql.param([...ids])}::text[])`,
      ),
    )
    .returning({ key });
  return changed.map((row) => row.key);
}
