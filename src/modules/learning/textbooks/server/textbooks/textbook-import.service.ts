import { and, eq, inArray } from 'drizzle-orm';
import * as z from 'zod';
import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { type SubjectEntry, subjectsOf } from '#modules/learning/subjects/server/public.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { defineImport, type RowToSave, type TaskSource, type Verdict } from '#server/data-task/definitions.ts';
import { sheetColumns } from '#server/store/sheets.ts';
import { isSame } from '#server/store/store-reads.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { isbnField, textbookDraft } from '../../contract/textbooks.contract.ts';
import { textbookRefusals as r, textbookTexts as t } from '../../contract/textbooks.refusals.ts';
import { clientOf, requireHeldAtGroup } from '../group.policy.ts';
import { textbookThings } from '../public.ts';
import { textbook, textbookChapter, textbookUse } from '../tables.ts';
import { usesIn } from '../uses.service.ts';

interface Row {
  readonly name: string;
  readonly name_en: string | null;
  readonly subject_value: string;
  readonly grade_no: number;
  readonly volume: string;
  readonly publisher: string;
  readonly edition: string;
  readonly isbn: string | null;
  readonly year: number | null;
}
type Source = TaskSource<Record<string, never>>;
type Book = typeof textbook.$inferSelect;
type Facts = Pick<Book, 'name' | 'name_en' | 'publisher' | 'isbn' | 'year'>;
/** What `undo` needs of one book: how it was before, null for a new one. */
interface Entry {
  readonly id: string;
  readonly version: number;
  readonly before: Facts | null;
}

/** Two books are the same where subject, edition, grade and volume are. */
const keyOf = (book: Pick<Row, 'subject_value' | 'edition' | 'grade_no' | 'volume'>) =>
  [book.subject_value, book.edition, book.grade_no, book.volume].join(' ');

const factsOf = (row: Row, before: Book | undefined): Facts => ({
  name: row.name,
  name_en: row.name_en ?? before?.name_en ?? null,
  publisher: row.publisher,
  isbn: row.isbn ?? before?.isbn ?? null,
  year: row.year ?? before?.year ?? null,
});

async function booksByKey(source: Source, rows: readonly Row[]): Promise<Map<string, Book>> {
  const subjects = [...new Set(rows.map((row) => row.subject_value))];
  const found = await source.db
    .select()
    .from(textbook)
    .where(and(eq(textbook.client_id, clientOf(source)), inArray(textbook.subject_value, subjects)));
  return new Map(found.map((book) => [keyOf(book), book]));
}

/** Ids of the books that have an ISBN of a year already. */
async function booksByIsbn(source: Source, rows: readonly Row[]): Promise<Map<string, string>> {
  const numbers = rows.flatMap((row) => row.isbn ?? []);
  if (numbers.length === 0) return new Map();
  const found = await source.db
    .select({ id: textbook.id, isbn: textbook.isbn, year: textbook.year })
    .from(textbook)
    .where(and(eq(textbook.client_id, clientOf(source)), inArray(textbook.isbn, numbers)));
  return new Map(found.map((book) => [`${book.isbn} ${book.year}`, book.id]));
}

async function compare(source: Source, rows: readonly Row[]): Promise<Verdict[]> {
  requireHeldAtGroup(source);
  const offered = await subjectsOf(source.db, clientOf(source));
  const known = await booksByKey(source, rows);
  const numbers = await booksByIsbn(source, rows);
  return rows.map((row) => checkRow(row, { offered, before: known.get(keyOf(row)), numbers }));
}

interface Known {
  readonly offered: readonly SubjectEntry[];
  readonly before: Book | undefined;
  readonly numbers: ReadonlyMap<string, string>;
}

function checkRow(row: Row, { offered, before, numbers }: Known): Verdict {
  if (!offered.some((one) => one.value === row.subject_value && one.is_offered))
    return { errors: { subject_value: [t.foreign_subject] } };
  const facts = factsOf(row, before);
  const other = facts.isbn === null ? undefined : numbers.get(`${facts.isbn} ${facts.year}`);
  if (other !== undefined && other !== before?.id) return { errors: { isbn: [r.isbn_taken] } };
  if (!before) return 'created';
  return isSame(factsOf({ ...row, ...before }, before), facts) ? 'same' : 'changed';
}

async function save(source: Source, rows: readonly RowToSave<Row>[]): Promise<Entry[]> {
  requireHeldAtGroup(source);
  const known = await booksByKey(
    source,
    rows.map(({ row }) => row),
  );
  const entries: Entry[] = [];
  for (const { row } of rows) {
    const before = known.get(keyOf(row));
    const facts = factsOf(row, before);
    const id = before?.id ?? uuidv7();
    const version = (before?.version ?? 0) + 1;
    if (before)
      await source.db
        .update(textbook)
        .set({ ...facts, version })
        .where(eq(textbook.id, id));
    else await source.db.insert(textbook).values({ ...row, ...facts, id, client_id: clientOf(source) });
    entries.push({ id, version, before: before ? factsOf({ ...row, ...before }, before) : null });
  }
  await audited(source, entries, 'textbook.import');
  return entries;
}

/** Takes books back that nobody has changed since, or given chapters, or uses. */
async function undo(source: Source, entries: readonly Entry[]): Promise<void> {
  requireHeldAtGroup(source);
  for (const { id, version, before } of entries) {
    const untouched = and(eq(textbook.id, id), eq(textbook.version, version));
    if (before)
      await source.db
        .update(textbook)
        .set({ ...before, version: version + 1 })
        .where(untouched);
    else if (await isFree(source, id)) await source.db.delete(textbook).where(untouched);
  }
  await audited(source, entries, 'textbook.undo_import');
}

async function isFree(source: Source, id: string): Promise<boolean> {
  const chapters = await source.db.$count(textbookChapter, eq(textbookChapter.textbook_id, id));
  const uses = await source.db.$count(textbookUse, eq(textbookUse.textbook_id, id));
  return chapters + uses === 0 && !(await usesIn(source, textbookThings, [id])).has(id);
}

function audited(source: Source, entries: readonly Entry[], action: string): Promise<unknown> {
  const who = { actor: source.actor, ip: null, device: null, request_id: 'import' };
  return writeAudit(
    source.db,
    who,
    entries.map(({ id }) => ({ action, target: ['textbook', id] as const })),
  );
}

/** Textbooks by file; chapters are pasted into each book from its table of contents. */
defineImport<Record<string, never>, Row>({
  name: 'textbooks',
  title: { cn: '教材', us: 'Textbooks' },
  rights: [subjectRights.manage],
  params: z.strictObject({}),
  max_rows: 2000,
  columns: [
    ...sheetColumns(textbookDraft, {
      name: { cn: '名称', us: 'Name', example: '普通高中教科书 物理 必修第一册' },
      name_en: { cn: '英文名称', us: 'English name' },
      subject_value: { cn: '学科代码', us: 'Subject value', example: '102007' },
      grade_no: {
        cn: '年级',
        us: 'Grade',
        example: '10',
        note: { cn: '0-12，幼儿园为 0', us: '0 to 12; 0 is kindergarten' },
      },
      volume: { cn: '册次', us: 'Volume', example: '必修一' },
      publisher: { cn: '出版社', us: 'Publisher', example: '人民教育出版社' },
      edition: { cn: '版本', us: 'Edition', example: '人教版' },
    }),
    { key: 'isbn', cn: 'ISBN', us: 'ISBN', schema: isbnField, example: '9787107334634' },
    ...sheetColumns(textbookDraft, { year: { cn: '出版年份', us: 'Year', example: '2019' } }),
  ],
  keysOf: (row) => ({ name: keyOf(row), isbn: row.isbn && `${row.isbn} ${row.year}` }),
  compare,
  save,
  undo: (source, entries) => undo(source, entries as readonly Entry[]),
});
