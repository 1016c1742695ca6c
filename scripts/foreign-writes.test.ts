import { expect, it } from 'vitest';
import { findForeignWrites, foreignWriteProblems, ownerOf } from './foreign-writes.ts';

const BOOKS = 'src/modules/life/books/server';
const SHELVES = 'src/modules/life/shelves/server';
const tables = [
  { file: `${BOOKS}/tables.ts`, code: "export const book = pgTable(\n  'library_book', {});" },
  { file: 'src/platform/server/files/tables.ts', code: "export const file = pgTable('file', {});" },
];
const importing = "import { book as volume } from '#modules/life/books/server/tables.ts';\n";
const findIn = (code: string, file = `${SHELVES}/shelves.service.ts`) =>
  findForeignWrites([...tables, { file, code }]).map(({ line, table, owner }) => [line, table, owner]);

it.each([
  ['src/modules/campus/gates/server/gate/duty.service.ts', 'campus/gates'],
  ['src/platform/server/files/files.ts', 'platform'],
  ['src/server/first-admin.ts', 'server'],
])('%s belongs to %s', (file, owner) => expect(ownerOf(file)).toBe(owner));

it.each([
  ['an insert', 'await db.insert(volume).values(row);'],
  ['an update', 'await db.update(volume).set({})'],
  ['a removal', 'await db.delete(volume);'],
  ['a store', 'defineStore(shelves, { table: volume, list })'],
  ['an insert in SQL', 'sql`insert into library_book (id) select 1`'],
  ['an update in SQL', 'sql`update "library_book" b set title = null`'],
  ['a removal in SQL', 'sql`DELETE FROM library_book`'],
  ['an update in SQL by the name in the code', `sql\`update \${volume} set title = null\``],
])('sees %s of a table of another module', (_, code) =>
  expect(findIn(importing + code)).toEqual([[2, 'library_book', 'life/books']]),
);

it('sees a table of the platform, and one that is imported by a relative path', () => {
  const engine = "import { file } from '#server/files/tables.ts';\n// not this one\nawait db.update(file)";
  expect(findIn(engine)).toEqual([[3, 'file', 'platform']]);
  const near = "import { book } from '../../books/server/tables.ts';\nawait db.delete(book);";
  expect(findIn(near)).toEqual([[2, 'library_book', 'life/books']]);
});

it.each([
  ['a join', `${importing}db.select().from(shelf).innerJoin(volume, on)`],
  ['a lock', 'sql`select 1 from library_book for update of library_book`'],
  [
    'a reference of a store',
    `${importing}defineStore(shelves, { table: shelf, references: { id: { table: volume } } })`,
  ],
  ['a comment', `${importing}// db.delete(volume)\n/** update library_book set nothing */`],
  ['something else of that name', `books.delete(book); const line = \`UPDATE library_book \${fields}\`;`],
])('lets %s pass', (_, code) => expect(findIn(code)).toEqual([]));

it('lets the module itself, the demo, makers of rows and tests write', () => {
  const own = "import { book } from './tables.ts';\nawait db.delete(book); sql`delete from library_book`";
  expect(findIn(own, `${BOOKS}/books.service.ts`)).toEqual([]);
  for (const name of ['demo.ts', 'shelves.demo.ts', 'factories.ts', 'shelves.test.ts', 'testing/shelves.ts'])
    expect(findIn(`${importing}await db.delete(volume);`, `${SHELVES}/${name}`)).toEqual([]);
});

it('says what to do instead, and keeps exceptions as small as they are', () => {
  const found = findForeignWrites([
    ...tables,
    { file: `${SHELVES}/a.service.ts`, code: `${importing}await db.delete(volume);` },
  ]);
  const key = 'life/shelves → library_book';
  expect(foreignWriteProblems(found, {})).toEqual([
    `${SHELVES}/a.service.ts:2 writes library_book: joins yes, writes no; call what life/books offers in server/public.ts`,
  ]);
  expect(foreignWriteProblems(found, { [key]: { places: 1, why: 'a reason' } })).toEqual([]);
  expect(foreignWriteProblems(found, { [key]: { places: 2, why: 'a reason' } })).toEqual([
    `${key}: 1 places are left; say so in scripts/foreign-writes.json`,
  ]);
});
