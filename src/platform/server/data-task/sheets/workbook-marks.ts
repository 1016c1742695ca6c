import type { FileHandle } from 'node:fs/promises';
import { posix } from 'node:path';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { entriesOf, unpack, withZip, ZipDamaged } from '../../files/zip-entries.ts';

/**
 * What a person sees in a workbook and its rows do not say: which sheets are hidden, which rows, and which cells are
 * merged. Read piece by piece, so that a sheet of any length costs the memory of its marks.
 */

/** A range of cells that is shown as one; counted from 0, as the reader of rows does. */
export interface Merge {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface SheetMarks {
  /** Sorted from the top. */
  readonly merges: readonly Merge[];
  /** As the person sees the numbers, from 1. */
  readonly hidden_rows: ReadonlySet<number>;
}

export interface SheetPart {
  readonly name: string;
  readonly is_hidden: boolean;
  /** Its book counts days from 1904, as old Macs did, not from 1900. */
  readonly is_1904: boolean;
  /** Its entry in the archive. */
  readonly path: string;
}

/** Thrown over a file that costs more than a table may; the name says why, also to the process that asked. */
export class TableUnfit extends Error {
  override readonly name: 'too_wide' | 'too_large';

  constructor(why: TableUnfit['name']) {
    super(why === 'too_wide' ? 'wider than a table' : 'unpacks to more than a table');
    this.name = why;
  }
}

/** A sheet that says it is wider holds no table, and each of its rows would cost as much as a page of others. */
export const COLUMNS_AT_MOST = 500;
const MERGES_AT_MOST = 100_000;
const WORKBOOK = 'xl/workbook.xml';

/** The sheets of a workbook in their order. Throws where the file is damaged. */
export function sheetParts(path: string): Promise<SheetPart[]> {
  return withZip(path, async (handle) => {
    const targets = new Map<string, string>();
    await readTags(handle, 'xl/_rels/workbook.xml.rels', ({ name, attributes }) => {
      if (name === 'Relationship') targets.set(attributes['Id'] ?? '', attributes['Target'] ?? '');
    });
    const parts: SheetPart[] = [];
    let is_1904 = false;
    await readTags(handle, WORKBOOK, (tag) => {
      if (localName(tag.name) === 'workbookPr') is_1904 = ['1', 'true'].includes(tag.attributes['date1904'] ?? '');
      if (localName(tag.name) !== 'sheet') return;
      const { name, state } = tag.attributes;
      const [, id = ''] = Object.entries(tag.attributes).find(([key]) => key.endsWith(':id')) ?? [];
      const target = targets.get(id);
      if (name && target)
        parts.push({ name, is_hidden: state === 'hidden' || state === 'veryHidden', is_1904, path: entryOf(target) });
    });
    return parts;
  });
}

const entryOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : posix.join('xl', target));

/** The marks of one sheet. Throws where it is damaged or wider than a table. */
export function marksOf(path: string, part: SheetPart): Promise<SheetMarks> {
  return withZip(path, async (handle) => {
    const merges: Merge[] = [];
    const hidden_rows = new Set<number>();
    let row = 0;
    let column = -1;
    const onTag: Readonly<Record<string, (attributes: Readonly<Record<string, string>>) => void>> = {
      row: ({ r, hidden }) => {
        row = Number(r ?? row + 1);
        column = -1;
        if (hidden === '1' || hidden === 'true') hidden_rows.add(row);
      },
      // a cell that does not say where it stands is the next one
      c: ({ r }) => {
        column = r ? columnOf(r) : column + 1;
        if (column >= COLUMNS_AT_MOST) throw new TableUnfit('too_wide');
      },
      mergeCell: ({ ref = '' }) => {
        const merge = mergeOf(ref);
        if (merge && merges.length < MERGES_AT_MOST) merges.push(merge);
      },
    };
    await readTags(handle, part.path, ({ name, attributes }) => onTag[localName(name)]?.(attributes));
    return { merges: merges.sort((one, other) => one.top - other.top), hidden_rows };
  });
}

function mergeOf(ref: string): Merge | null {
  const [from, to] = ref.split(':');
  if (!from || !to) return null;
  const [top, bottom] = [rowOf(from), rowOf(to)];
  const [left, right] = [columnOf(from), columnOf(to)];
  return Number.isNaN(top + bottom) || top > bottom || left > right ? null : { top, bottom, left, right };
}

const rowOf = (ref: string): number => Number(ref.replace(/^[A-Z$]*/i, '').replace('$', '')) - 1;

/** `A1` is 0, `AA1` is 26. */
function columnOf(ref: string): number {
  let column = 0;
  for (const letter of ref.toUpperCase()) {
    if (letter === '$') continue;
    if (letter < 'A' || letter > 'Z') break;
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

async function readTags(handle: FileHandle, name: string, onTag: (tag: SaxesTagPlain) => void): Promise<void> {
  const entry = (await entriesOf(handle)).find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!entry) throw new ZipDamaged(name);
  const parser = new SaxesParser({ position: false });
  parser.on('doctype', () => {
    throw new Error('a doctype');
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => onTag(tag as SaxesTagPlain));
  const decoder = new TextDecoder();
  for await (const piece of unpack(handle, entry)) parser.write(decoder.decode(piece, { stream: true }));
  parser.close();
}
