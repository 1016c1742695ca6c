import { dataTaskRefusals as r } from '#shared/data-task.contract.ts';
import { required } from '#shared/fields.ts';
import { issueText } from '#shared/issue-text.ts';
import { refuse } from '#shared/refusal.ts';
import { type Lang, listIn, localize, type Text } from '#shared/text.ts';
import type { ImportColumn, ImportDefinition } from './definitions.ts';
import { readSheet } from './sheets.ts';

type Errors = Readonly<Record<string, readonly Text[]>>;

/** A row of the file: what was typed, and what it means where nothing is wrong with it. */
export interface FileRow {
  readonly row_no: number;
  readonly typed: readonly string[];
  readonly row: Readonly<Record<string, unknown>>;
  readonly errors: Errors;
}

const CHUNK = 200;

/** The rows of a file in chunks, each read by the rules of its columns. Refuses files without the needed headings, and too long ones. */
export async function* readRows(definition: ImportDefinition, bytes: Buffer, mime: string): AsyncGenerator<FileRow[]> {
  const seen = new Map<string, number>();
  let places: readonly number[] | undefined;
  let chunk: FileRow[] = [];
  let count = 0;
  for await (const { row_no, cells } of readSheet(bytes, mime, definition.max_rows + 10)) {
    if (!places) {
      places = placesOf(definition.columns, cells);
      continue;
    }
    if (++count > definition.max_rows) throw refuse(r.too_many_rows, { n: definition.max_rows });
    const typed = places.map((place) => (place < 0 ? '' : (cells[place] ?? '')));
    if (typed.every((text) => text === '')) continue;
    chunk.push(unique(definition, seen, readRow(definition.columns, row_no, typed)));
    if (chunk.length === (definition.rows_at_once ?? CHUNK)) {
      yield chunk;
      chunk = [];
    }
  }
  if (!places) throw refuse(r.bad_file);
  if (chunk.length) yield chunk;
}

/** Heading of a column in a template; needed ones carry a star. */
export function headingOf(column: ImportColumn, lang: Lang): string {
  return localize(column, lang) + (column.is_required ? '*' : '');
}

/** In which cell of the file each column stands, by its heading in either language; -1 for one that is left out. */
function placesOf(columns: readonly ImportColumn[], headings: readonly string[]): number[] {
  const named = headings.map(plainName);
  const places = columns.map(({ cn, us, key }) => {
    const names = [cn, us, key].map(plainName);
    return named.findIndex((heading) => names.includes(heading));
  });
  const missing = columns.filter((column, at) => column.is_required && (places[at] ?? -1) < 0);
  const names = {
    cn: listIn(
      'cn',
      missing.map((column) => column.cn),
    ),
    us: listIn(
      'us',
      missing.map((column) => column.us),
    ),
  };
  if (missing.length) throw refuse(r.no_heading, { columns: names });
  return places;
}

const plainName = (heading: string): string => heading.replace(/[*＊\s]/g, '').toLowerCase();

function readRow(columns: readonly ImportColumn[], row_no: number, typed: readonly string[]): FileRow {
  const row: Record<string, unknown> = {};
  const errors: Record<string, Text[]> = {};
  for (const [at, column] of columns.entries()) {
    const text = typed[at] ?? '';
    row[column.key] = null;
    if (text === '') {
      if (column.is_required) errors[column.key] = [required];
      continue;
    }
    const parsed = column.schema.safeParse(codeOf(column, text));
    if (parsed.success) row[column.key] = parsed.data;
    else
      errors[column.key] = parsed.error.issues.map((issue) => ({
        cn: issueText(issue, 'cn'),
        us: issueText(issue, 'us'),
      }));
  }
  return { row_no, typed, row, errors };
}

/** The code of an option that was entered by its label; anything else as it was typed. */
function codeOf(column: ImportColumn, text: string): unknown {
  const option = column.options?.find(({ code, cn, us }) =>
    [String(code), cn, us].some((name) => name.toLowerCase() === text.toLowerCase()),
  );
  return option ? option.code : text;
}

function unique(definition: ImportDefinition, seen: Map<string, number>, read: FileRow): FileRow {
  if (Object.keys(read.errors).length) return read;
  const key = definition.keyOf(read.row);
  if (key === null) return read;
  const first = seen.get(key);
  if (first === undefined) {
    seen.set(key, read.row_no);
    return read;
  }
  const column = definition.columns[0]?.key ?? 'row';
  return { ...read, errors: { [column]: [{ cn: `与第${first}行重复`, us: `Duplicate of row ${first}` }] } };
}
