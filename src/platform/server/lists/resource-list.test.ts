import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { listQuery, many, queryFlag } from '#shared/fields.ts';
import { gramsOf } from '#shared/text/bigrams.ts';
import { grams, instant, primaryId } from '../database/columns.ts';
import { EVERYWHERE, rowReach } from '../database/database.ts';
import { useTestDatabase } from '../testing/database.ts';
import { fromDay, toDay } from './days.ts';
import {
  anyOf,
  batchesOf,
  defineList,
  is,
  type ListQuery,
  pageOf,
  planned,
  type RowPlan,
  type RowReader,
  whether,
} from './resource-list.ts';

const book = pgTable('test_book', {
  id: primaryId(),
  organization_id: uuid().notNull(),
  title: text().notNull(),
  search_text: text().notNull(),
  grams: grams(),
  kind: text().notNull(),
  pages: integer(),
  bought_at: instant().notNull(),
});

const query = listQuery(['bought_at', 'pages', 'title'], {
  kind: many(z.string()).optional(),
  title: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  is_thick: queryFlag.optional(),
});
type Query = z.output<typeof query>;

const books = defineList<Query>({
  table: book,
  id: book.id,
  sorts: { bought_at: book.bought_at, pages: book.pages, title: book.title },
  default_sort: '-bought_at',
  filters: {
    kind: anyOf(book.kind),
    title: is(book.title),
    from: fromDay(book.bought_at),
    to: toDay(book.bought_at),
    is_thick: whether(sql`${book.pages} > 500`),
  },
  search: { text: book.search_text, grams: book.grams },
});

type Book = typeof book.$inferSelect;
const read: RowReader<Book> = (db, plan) =>
  db
    .select()
    .from(book)
    .where(plan.where)
    .orderBy(...plan.order)
    .limit(plan.limit)
    .offset(plan.offset);

const school = '01900000-0000-7000-8000-000000000001';
const other = '01900000-0000-7000-8000-000000000002';
const reach = rowReach('01900000-0000-7000-8000-0000000000ff', [school]);

describe('a resource list', () => {
  const test_db = useTestDatabase();
  const page = (asked: z.input<typeof query>, organization = school) =>
    test_db.database.read(EVERYWHERE, (db) =>
      pageOf(db, books, query.parse(asked), eq(book.organization_id, organization), read),
    );
  const titles = async (asked: z.input<typeof query>) => (await page(asked)).list.map((row) => row.title);

  beforeAll(async () => {
    await test_db.query(`create table test_book (id uuid primary key, organization_id uuid not null, title text not null,
      search_text text not null, grams text[] not null default '{}', kind text not null, pages int, bought_at timestamptz not null)`);
    await test_db.query('create index test_book_order on test_book (organization_id, bought_at desc, id)');
    await test_db.query('create index test_book_grams on test_book using gin (grams)');
    await test_db.query('grant all on test_book to portal_app');
    const rows: (typeof book.$inferInsert)[] = [
      {
        organization_id: school,
        title: '红楼梦',
        search_text: '红楼梦 hongloumeng hlm',
        kind: 'novel',
        pages: 900,
        bought_at: '2026-11-01T16:30:00Z',
      },
      {
        organization_id: school,
        title: '论语',
        search_text: '论语 lunyu ly',
        kind: 'classic',
        pages: 200,
        bought_at: '2026-11-02T01:00:00Z',
      },
      {
        organization_id: school,
        title: 'Atlas',
        search_text: 'Atlas atlas a',
        kind: 'map',
        pages: null,
        bought_at: '2026-11-02T17:00:00Z',
      },
      {
        organization_id: other,
        title: '史记',
        search_text: '史记 shiji sj',
        kind: 'classic',
        pages: 700,
        bought_at: '2026-11-02T01:00:00Z',
      },
    ];
    await test_db.database.write(EVERYWHERE, ({ db }) =>
      db.insert(book).values(rows.map((row) => ({ ...row, grams: gramsOf(row.search_text) }))),
    );
  });

  it('comes in its default order and in any other that is asked for, rows without a value last', async () => {
    expect(await titles({})).toEqual(['Atlas', '论语', '红楼梦']);
    expect(await titles({ sort: 'bought_at' })).toEqual(['红楼梦', '论语', 'Atlas']);
    expect(await titles({ sort: 'pages' })).toEqual(['论语', '红楼梦', 'Atlas']);
    expect(await titles({ sort: '-pages' })).toEqual(['红楼梦', '论语', 'Atlas']);
  });

  it('applies each filter that is there and none that is not', async () => {
    expect(await titles({ kind: ['novel', 'map'] })).toEqual(['Atlas', '红楼梦']);
    expect(await titles({ title: '论语' })).toEqual(['论语']);
    expect(await titles({ is_thick: true })).toEqual(['红楼梦']);
    expect(await titles({ is_thick: false })).toEqual(['Atlas', '论语']);
  });

  it('takes days in the zone of the school, both ends included', async () => {
    expect(await titles({ from: '2026-11-02', to: '2026-11-02' })).toEqual(['论语', '红楼梦']);
    expect(await titles({ from: '2026-11-03' })).toEqual(['Atlas']);
  });

  it('finds by a part of the name, by pinyin and by initials, and takes wildcards literally', async () => {
    expect(await titles({ q: '楼' })).toEqual(['红楼梦']);
    expect(await titles({ q: 'lunyu' })).toEqual(['论语']);
    expect(await titles({ q: 'HLM' })).toEqual(['红楼梦']);
    expect(await titles({ q: 'h' })).toEqual(['红楼梦']);
    expect(await titles({ q: '%' })).toEqual([]);
    expect(await titles({ q: '史记' })).toEqual([]);
  });

  it('shows every row exactly once while one turns pages through equal values', async () => {
    const same = Array.from({ length: 57 }, (_, n) => ({
      organization_id: other,
      title: `Same ${n}`,
      search_text: '',
      kind: 'same',
      pages: 1,
      bought_at: '2026-10-01T00:00:00Z',
    }));
    await test_db.database.write(EVERYWHERE, ({ db }) => db.insert(book).values(same));
    const seen: string[] = [];
    for (let number = 1; number <= 6; number++) {
      const { list, total } = await page({ kind: 'same', sort: '-pages', page: number, per_page: 10 }, other);
      expect(total).toBe(57);
      seen.push(...list.map((row) => row.id));
    }
    expect(new Set(seen).size).toBe(57);
    expect(await page({ kind: 'same', page: 9 }, other)).toMatchObject({ list: [], total: 57 });
  });

  it('walks exactly the filtered rows in order for an export, in batches', async () => {
    const sizes: number[] = [];
    const walked: string[] = [];
    await test_db.database.write(EVERYWHERE, async ({ db }) => {
      const asked = query.parse({ kind: 'same', sort: '-title' });
      for await (const batch of batchesOf(db, books, asked, eq(book.organization_id, other), read, 25)) {
        sizes.push(batch.length);
        walked.push(...batch.map((row) => row.title));
      }
    });
    expect(sizes).toEqual([25, 25, 7]);
    expect(walked).toEqual([...walked].sort().reverse());
  });

  it('walks rows whose key has another name than id', async () => {
    const numbered = pgTable('test_numbered', { key: uuid('user_id').primaryKey(), organization_id: uuid().notNull() });
    await test_db.query(`create table test_numbered (user_id uuid primary key, organization_id uuid not null)`);
    await test_db.query('grant all on test_numbered to portal_app');
    const list = defineList<ListQuery & { sort?: 'key' }>({
      table: numbered,
      id: numbered.key,
      sorts: { key: numbered.key },
      default_sort: 'key',
      filters: {},
    });
    const key = '01900000-0000-7000-8000-00000000000a';
    const walked = await test_db.database.write(EVERYWHERE, async ({ db }) => {
      await db.insert(numbered).values({ key, organization_id: school });
      const rows = (from: typeof db, plan: RowPlan) => planned(from.select().from(numbered), plan);
      return Array.fromAsync(batchesOf(db, list, { page: 1, per_page: 10 }, undefined, rows));
    });
    expect(walked).toEqual([[{ key, organization_id: school }]]);
  });

  describe('of many rows', () => {
    beforeAll(async () => {
      await test_db.query(`insert into test_book select gen_random_uuid(), '${school}', 'Book ' || n, 'book ' || n, '{}', 'many', n, now() - n * interval '1 minute'
        from generate_series(1, 12000) n`);
      await test_db.query('analyze test_book');
    });

    it('counts exactly up to a thousand and says so beyond, also on the page after it and on the last', async () => {
      expect(await page({ kind: 'many', per_page: 100 })).toMatchObject({ total: 1_000, total_is_floor: true });
      expect(await page({ kind: 'many', page: 10, per_page: 100 })).toMatchObject({
        total: 1_000,
        total_is_floor: true,
      });
      expect(await page({ kind: 'many', page: 11, per_page: 100 })).toMatchObject({
        total: 1_100,
        total_is_floor: true,
      });
      expect(await page({ kind: 'many', is_thick: false, per_page: 100 })).toMatchObject({ total: 500 });
      const last = await page({ kind: 'many', page: 120, per_page: 100 });
      expect(last.list).toHaveLength(100);
      expect(last.total).toBe(12_000);
      expect(last.total_is_floor).toBeUndefined();
    });

    it('reads the first page of one organisation from the index, without sorting', async () => {
      const plan = await test_db.database.read(reach, async (db) => {
        const asked = read(db, {
          where: eq(book.organization_id, school),
          order: [sql`${book.bought_at} desc`, sql`${book.id}`],
          limit: 25,
          offset: 0,
        });
        const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
          sql`explain ${(asked as unknown as { getSQL(): ReturnType<typeof sql> }).getSQL()}`,
        );
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
      expect(plan).toContain('test_book_order');
      expect(plan).not.toContain('Sort');
    });
  });
});
