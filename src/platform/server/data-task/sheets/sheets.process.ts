import { answerApart } from '../../apart/answer-apart.ts';
import { openSheets, type ReadSheet, type SheetRow } from './read-sheets.ts';

/** What is known of a sheet before it is read. */
export type SheetFacts = Omit<ReadSheet, 'head' | 'rows'>;

/** Opens a file; asks for the first rows of a sheet; walks over all of them, some at a time, or leaves off. */
export type TableQuestion =
  | { readonly path: string; readonly mime: string }
  | { readonly head: number; readonly most: number }
  | { readonly walk: number }
  | { readonly next: number }
  | { readonly leave: number };

/** Of rows that go over together. */
const ROWS = 500;
const CELLS = 20_000;

let sheets: readonly ReadSheet[] = [];
const walks: (AsyncGenerator<SheetRow> | undefined)[] = [];

/** Reads the table of somebody in a process of its own (`open-table.ts`). */
answerApart(async (asked: TableQuestion): Promise<SheetFacts[] | SheetRow[] | number | null> => {
  if ('path' in asked) return open(asked.path, asked.mime);
  if ('head' in asked) return sheetOf(asked.head).head(asked.most);
  if ('walk' in asked) return walks.push(sheetOf(asked.walk).rows()) - 1;
  if ('next' in asked) return nextRows(asked.next);
  await walks[asked.leave]?.return(undefined);
  walks[asked.leave] = undefined;
  return null;
});

async function open(path: string, mime: string): Promise<SheetFacts[] | null> {
  const opened = await openSheets(path, mime);
  sheets = opened ?? [];
  return opened?.map(({ head: _head, rows: _rows, ...facts }) => facts) ?? null;
}

function sheetOf(at: number): ReadSheet {
  const sheet = sheets[at];
  if (!sheet) throw new RangeError(`no sheet ${at}`);
  return sheet;
}

/** None: there are no more. */
async function nextRows(walk: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  let cells = 0;
  while (rows.length < ROWS && cells < CELLS) {
    const next = await walks[walk]?.next();
    if (!next || next.done) break;
    rows.push(next.value);
    cells += next.value.cells.length;
  }
  return rows;
}
