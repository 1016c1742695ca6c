import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { crud } from '#shared/crud.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, instant, line, listQuery, queryFlag } from '#shared/fields.ts';
import { defineRefusals, refuse } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { startExport } from '../../data-task/data-tasks.service.ts';
import { defineExport, defineImport } from '../../data-task/definitions.ts';
import { instant as instantColumn, primaryId, updatedAt, version } from '../../database/columns.ts';
import { implement } from '../../http/context.ts';
import { is, natural } from '../../lists/resource-list.ts';
import type { ServerModule } from '../../module.ts';
import type { Person } from '../../rights/actor.ts';
import { plainPerson } from '../../testing/use-portal.ts';
import { namedBy } from '../columns.ts';
import { importOf } from '../imports.ts';
import { exportOf, sheetColumns } from '../sheets.ts';
import { defineStore } from '../store.ts';

/** A small library, to try the engine on: books that stand on shelves, some of a department. */

export const shelf = pgTable('test_shelf', {
  id: primaryId(),
  organization_id: uuid().notNull(),
  name: text().notNull(),
  name_en: text(),
});
export const book = pgTable('test_book', {
  id: primaryId(),
  organization_id: uuid().notNull(),
  department_id: uuid(),
  shelf_id: uuid(),
  code: text().notNull(),
  name: text().notNull(),
  name_en: text(),
  isbn: text(),
  pages: integer(),
  is_lent: boolean().notNull().default(false),
  archived_at: instantColumn(),
  created_by: uuid(),
  updated_by: uuid(),
  updated_at: updatedAt(),
  version: version(),
});

export const bookRefusals = defineRefusals('test_book', {
  code_taken: { cn: '编号已存在', us: 'This number is taken' },
  isbn_taken: { cn: 'ISBN 已存在', us: 'This ISBN is taken' },
  lent: { cn: '图书已借出', us: 'This book is lent' },
});
const draft = z.strictObject({
  shelf_id: id.nullable().default(null),
  department_id: id.nullable().default(null),
  code: line(1, 20),
  name: line(1, 40),
  name_en: line(1, 40).nullable().default(null),
  isbn: line(1, 20).nullable().default(null),
  pages: z.int().min(1).nullable().default(null),
});
const row = z.object({
  id,
  code: z.string(),
  name: z.string(),
  name_en: z.string().nullable(),
  pages: z.int().nullable(),
  shelf: z.object({ id, name: z.string(), name_en: z.string().nullable() }).nullable(),
  archived_at: instant.nullable(),
  version: z.int(),
});

const list = listQuery(['code', 'name'], { shelf_id: id.optional(), archived: queryFlag.optional() });

export const books = defineEndpoints('test_books', {
  ...crud({
    path: '/test_books',
    only: ['list', 'options', 'get', 'create', 'update', 'archive', 'restore'],
    words: ['book', 'books'],
    read: ['9901'],
    write: ['9901'],
    query: list,
    row,
    draft,
    refusals: [bookRefusals.code_taken, bookRefusals.isbn_taken],
  }),
  removeAll: {
    method: 'POST',
    path: '/test_books/destroy_all',
    summary: 'Archive several books',
    right: ['9901'],
    body: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    output: z.object({ n: z.int() }),
  },
  export: {
    method: 'GET',
    path: '/test_books/export',
    summary: 'Books as a file',
    right: ['9901'],
    side_effect: true,
    query: list,
    output: z.object({ data_task_id: id }),
  },
});

const NO_SHELF = { cn: '请选择本校的书架', us: 'Choose a shelf of this school' };

/** What the hook after each write was called for. */
export const writes: string[] = [];

export const bookStore = defineStore(books, {
  table: book,
  name: 'book',
  department: book.department_id,
  columns: { shelf: namedBy(book.shelf_id, shelf) },
  list: {
    sorts: { code: natural(book.code), name: [book.name, book.code] },
    default_sort: 'code',
    filters: { shelf_id: is(book.shelf_id), archived: () => undefined },
    search: [book.name, book.name_en],
  },
  references: { shelf_id: { table: shelf, text: NO_SHELF } },
  unique: { test_book_code: bookRefusals.code_taken, test_book_isbn: bookRefusals.isbn_taken },
  computed: ({ name }) => ({ name_en: name.toUpperCase() }),
  beforeRemove: async (_ctx, { is_lent }) => {
    if (is_lent) throw refuse(bookRefusals.lent);
  },
  after: async (_ctx, move, bookId) => void writes.push(`${move} ${bookId}`),
});

const bookExport = defineExport(
  exportOf(bookStore, {
    name: 'test_books',
    title: { cn: '图书', us: 'Books' },
    rights: ['9901'],
    columns: [
      { cn: '编号', us: 'Number', value: (one) => one.code },
      { cn: '书架', us: 'Shelf', value: (one) => one.shelf?.name ?? null },
    ],
  }),
);

interface BookSheet {
  readonly code: string;
  readonly name: string;
  readonly isbn: string | null;
  readonly pages: number | null;
}
defineImport(
  importOf(bookStore, {
    name: 'test_books',
    title: { cn: '图书', us: 'Books' },
    rights: ['9901'],
    params: z.strictObject({}),
    max_rows: 500,
    columns: sheetColumns(books.create.body, {
      code: { cn: '编号', us: 'Number' },
      name: { cn: '书名', us: 'Title' },
      isbn: { cn: 'ISBN', us: 'ISBN' },
      pages: { cn: '页数', us: 'Pages' },
    }),
    key: 'code',
    organizationOf: ({ actor }) => actor.organization_id ?? '',
    toDrafts: async (rows: readonly BookSheet[]) =>
      rows.map(({ code, name, isbn, pages }) =>
        name === 'Forbidden'
          ? { errors: { name: [{ cn: '不收', us: 'Not taken' }] } }
          : { draft: { code, name, isbn, pages } },
      ),
  }),
);

export const TABLES = [
  'create table test_shelf (id uuid primary key, organization_id uuid not null, name text not null, name_en text)',
  `create table test_book (id uuid primary key, organization_id uuid not null, department_id uuid, shelf_id uuid references test_shelf,
    code text not null, name text not null, name_en text, isbn text, pages int, is_lent boolean not null default false, archived_at timestamptz,
    created_by uuid, updated_by uuid, updated_at timestamptz not null default now(), version int not null default 1)`,
  'create unique index test_book_code on test_book (organization_id, code) where archived_at is null',
  'create unique index test_book_isbn on test_book (organization_id, isbn) where archived_at is null',
  'grant all on test_book, test_shelf to portal_app',
];

export const bookModule: ServerModule = {
  name: 'test-books',
  rights: { '9901': { name: '图书', name_en: 'Books', roles: [] } },
  routes: [
    implement(books)({
      ...bookStore.handlers,
      export: ({ query }, ctx) => startExport(ctx, bookExport, query, 'csv'),
      removeAll: async ({ body }, ctx) => ({ n: await bookStore.removeAll(ctx, body.ids) }),
    }),
  ],
};

export const school = uuidv7();
export const otherSchool = uuidv7();
export const [mathematics, music] = [uuidv7(), uuidv7()];
export const [librarian, musicTeacher, stranger] = [uuidv7(), uuidv7(), uuidv7()];
const places = new Map([
  [librarian, { organizations: [school], departments: null }],
  [musicTeacher, { organizations: [school], departments: [music] }],
]);
export const loadPerson = async (_: unknown, userId: string): Promise<Person> => ({
  ...plainPerson(userId),
  name: userId === librarian ? '图书管理员' : '音乐老师',
  organization_id: school,
  client_id: school,
  reach: [school],
  grants: new Map([...places].filter(([who]) => who === userId).map(([, place]) => ['9901' as const, place])),
});
