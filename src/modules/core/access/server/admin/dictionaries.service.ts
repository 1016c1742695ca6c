import { and, asc, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { constraintOf, type Db } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { defineList, is, pageOf, type RowPlan, whether } from '#server/lists/resource-list.ts';
import { definePorts } from '#server/ports.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';
import { adminFieldTexts, adminRefusals } from '../../contract/admin.refusals.ts';
import type { adminDictionaries, dictionaryRow } from '../../contract/admin-settings.contract.ts';
import { WORKBENCH_DICTIONARY } from '../catalogue/catalogue.ts';
import { rightsChanged } from '../rights-changed.service.ts';
import { app, dictionary } from '../tables.ts';
import { appsOfGroup } from './admin-apps.queries.ts';
import { wholeGroup } from './admin-area.ts';

type Endpoints = typeof adminDictionaries;
type Query = z.output<Endpoints['list']['query']>;
type Row = z.input<typeof dictionaryRow>;

/** Where values of a dictionary are stored: what the rows are called, and in how many of a school group a value stands. */
interface DictionaryUse {
  readonly type: string;
  readonly name: Text;
  readonly count: (db: Db, clientId: string, value: string) => Promise<number>;
}

/** A module that stores values of a dictionary says where, and how to count the rows that hold one. */
export const dictionaryUses = definePorts<DictionaryUse>();

/** What the dictionaries of the product are called; one of a school group has its code alone. */
const NAMES: ReadonlyMap<string, Text> = new Map([
  [WORKBENCH_DICTIONARY, { cn: '工作台分组', us: 'Workbench groups' }],
]);

/** Apps stand in groups of the workbench. */
export const workbenchUse: DictionaryUse = {
  type: WORKBENCH_DICTIONARY,
  name: { cn: '应用', us: 'Apps' },
  count: (db, clientId, value) => db.$count(app, and(appsOfGroup(clientId), eq(app.category, value))),
};

/** Where a value stands, with how many rows; nothing where it is not used. */
async function usesOf(ctx: Context, row: Pick<Row, 'dict_type' | 'dict_value'>) {
  const found: { name: string; n: number }[] = [];
  for (const { type, name, count } of dictionaryUses.of(ctx.services)) {
    if (type !== row.dict_type) continue;
    const n = await count(ctx.db, wholeGroup(ctx), row.dict_value);
    if (n > 0) found.push({ name: name[ctx.lang], n });
  }
  return found;
}

/** A value with the places where it is used. */
export async function viewEntry(ctx: Context, id: string) {
  const row = await getEntry(ctx, id);
  return { ...row, uses: await usesOf(ctx, row) };
}

const dictionaryList = defineList<Query>({
  table: dictionary,
  id: dictionary.id,
  sorts: { sort: dictionary.sort, dict_value: dictionary.dict_value },
  default_sort: 'sort',
  filters: { dict_type: is(dictionary.dict_type), is_builtin: whether(isNull(dictionary.client_id)) },
  search: [dictionary.dict_text, dictionary.dict_text_en, dictionary.dict_value],
});

const ofGroup = (clientId: string): SQL => or(isNull(dictionary.client_id), eq(dictionary.client_id, clientId)) as SQL;

export async function viewDictionaries(ctx: Context, query: Query) {
  const group = wholeGroup(ctx);
  const types = await ctx.db
    .select({ dict_type: dictionary.dict_type, n: count() })
    .from(dictionary)
    .where(ofGroup(group))
    .groupBy(dictionary.dict_type)
    .orderBy(asc(dictionary.dict_type));
  return {
    ...(await pageOf(ctx.db, dictionaryList, query, ofGroup(group), readRows)),
    types: types.map((one) => ({ ...one, name: NAMES.get(one.dict_type) ?? null })),
  };
}

async function readRows(db: Db, { where, order, limit, offset }: RowPlan): Promise<Row[]> {
  const rows = await db
    .select()
    .from(dictionary)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return rows.map((row) => ({ ...row, status: row.status as Row['status'], is_builtin: row.client_id === null }));
}

async function getEntry(ctx: Context, id: string): Promise<Row> {
  const where = and(ofGroup(wholeGroup(ctx)), eq(dictionary.id, id));
  const [row] = await readRows(ctx.db, { where, order: [asc(dictionary.id)], limit: 1, offset: 0 });
  if (!row) throw refuse(shared.not_found);
  return row;
}

/** A value that the school group may change. */
async function getOwn(ctx: Context, id: string): Promise<Row> {
  const row = await getEntry(ctx, id);
  if (row.is_builtin || row.is_locked) throw refuse(adminRefusals.value_locked);
  return row;
}

export async function createEntry(ctx: Context, draft: z.output<Endpoints['create']['body']>): Promise<Row> {
  const client_id = wholeGroup(ctx);
  const [known] = await ctx.db
    .select({ id: dictionary.id })
    .from(dictionary)
    .where(
      and(ofGroup(client_id), eq(dictionary.dict_type, draft.dict_type), eq(dictionary.dict_value, draft.dict_value)),
    );
  if (known) throw refuseFields({ dict_value: [adminFieldTexts.value_taken] });
  const [row] = await stored(() =>
    ctx.db
      .insert(dictionary)
      .values({ ...draft, client_id })
      .returning(),
  );
  if (!row) throw new Error('a value was not stored');
  ctx.audit({ action: 'dictionary.create', target: ['dictionary', row.id], after: draft });
  await rightsChanged(ctx);
  return { ...row, status: draft.status, is_builtin: false };
}

/** Two at once: the second one finds the value there. */
async function stored<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (constraintOf(error)?.startsWith('dictionary_'))
      throw refuseFields({ dict_value: [adminFieldTexts.value_taken] });
    throw error;
  }
}

export async function updateEntry(
  ctx: Context,
  id: string,
  facts: z.output<Endpoints['update']['body']>,
): Promise<Row> {
  const before = await getOwn(ctx, id);
  await ctx.db
    .update(dictionary)
    .set({ ...facts, updated_at: sql`now()` as never })
    .where(eq(dictionary.id, id));
  ctx.audit({
    action: 'dictionary.update',
    target: ['dictionary', id],
    before: { ...before },
    after: { ...before, ...facts },
  });
  await rightsChanged(ctx);
  return { ...before, ...facts };
}

export async function removeEntry(ctx: Context, id: string): Promise<void> {
  const before = await getOwn(ctx, id);
  if ((await usesOf(ctx, before)).length) throw refuse(adminRefusals.value_in_use);
  await ctx.db.delete(dictionary).where(eq(dictionary.id, id));
  ctx.audit({ action: 'dictionary.delete', target: ['dictionary', id], before: { ...before } });
  await rightsChanged(ctx);
}
