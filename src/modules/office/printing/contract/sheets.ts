import type { Duplex, Paper } from './print-kinds.ts';

/** How many sheets a job takes and what it costs. One rule, for the form while it is filled in and for the server. */

/** Pages from one to another, both included. */
interface PageRange {
  readonly from: number;
  readonly to: number;
}

const RANGES_AT_MOST = 50;

/** The ranges that a text like `1-4,7` names, in their order and without overlaps; null: it names none. */
export function rangesOf(text: string): PageRange[] | null {
  const parts = text.split(',');
  if (parts.length > RANGES_AT_MOST) return null;
  const ranges: PageRange[] = [];
  for (const part of parts) {
    const found = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(part);
    if (!found) return null;
    const from = Number(found[1]);
    const to = Number(found[2] ?? found[1]);
    if (from < 1 || to < from) return null;
    ranges.push({ from, to });
  }
  return merged(ranges);
}

function merged(ranges: readonly PageRange[]): PageRange[] {
  const done: PageRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = done.at(-1);
    if (last && range.from <= last.to + 1) done[done.length - 1] = { from: last.from, to: Math.max(last.to, range.to) };
    else done.push(range);
  }
  return done;
}

/** A text of pages as it is kept: without spaces, with commas and hyphens of one kind. */
export const plainPages = (text: string): string =>
  text.normalize('NFKC').replace(/\s/g, '').replace(/[、;]/g, ',').replace(/[–—~]/g, '-');

export interface Layout {
  /** Pages of each file, in their order. */
  readonly files: readonly number[];
  /** Which of them, counted through all files; null: all. */
  readonly pages: string | null;
  readonly copies: number;
  readonly duplex: Duplex;
}

export interface Prices {
  /** A printed page in black and white, in colour. */
  readonly bw_fen: number;
  readonly color_fen: number;
  /** What a sheet of A3 or 8K costs besides. */
  readonly large_fen: number;
}

/** Sheets of paper, and printed pages, of all copies. Each file begins on a sheet of its own. */
export function sheetsOf({ files, pages, copies, duplex }: Layout): {
  readonly sheets: number;
  readonly sides: number;
} {
  const ranges = pages === null ? [{ from: 1, to: Number.POSITIVE_INFINITY }] : (rangesOf(pages) ?? []);
  let before = 0;
  let sheets = 0;
  let sides = 0;
  for (const count of files) {
    const [first, last] = [before + 1, before + count];
    const chosen = ranges.reduce(
      (sum, { from, to }) => sum + Math.max(0, Math.min(to, last) - Math.max(from, first) + 1),
      0,
    );
    sides += chosen;
    sheets += duplex === 'none' ? chosen : Math.ceil(chosen / 2);
    before = last;
  }
  return { sheets: sheets * copies, sides: sides * copies };
}

const LARGE: readonly Paper[] = ['A3', '8K'];

/** What it costs, in fen. */
export function costOf(
  { sheets, sides }: { readonly sheets: number; readonly sides: number },
  { color, paper }: { readonly color: boolean; readonly paper: Paper },
  prices: Prices,
): number {
  return sides * (color ? prices.color_fen : prices.bw_fen) + (LARGE.includes(paper) ? sheets * prices.large_fen : 0);
}

/** The last page that a text names; 0 where it names none. */
export const lastPageOf = (pages: string): number => rangesOf(pages)?.at(-1)?.to ?? 0;
