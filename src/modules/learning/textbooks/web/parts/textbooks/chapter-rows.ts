import type { Line } from './contents-text.ts';

/** A chapter as it is edited; one without id is new. */
export interface ChapterRow {
  /** Of this row in the browser. */
  readonly key: number;
  readonly id: string | null;
  readonly depth: number;
  readonly no: string;
  readonly title: string;
  readonly title_en: string;
  readonly page_from: string;
  readonly hours: string;
  readonly knowledge_ids: readonly string[];
}

interface Stored extends Line {
  readonly id: string;
  readonly title_en: string | null;
  readonly hours: number | null;
  readonly knowledge_ids: readonly string[];
}

let next = 1;
const textOf = (value: string | number | null) => (value === null ? '' : String(value));

export const rowsOf = (chapters: readonly Stored[]): ChapterRow[] =>
  chapters.map(({ id, depth, no, title, title_en, page_from, hours, knowledge_ids }) => ({
    key: next++,
    id,
    depth,
    title,
    knowledge_ids,
    no: textOf(no),
    title_en: textOf(title_en),
    page_from: textOf(page_from),
    hours: textOf(hours),
  }));

export const newRow = (depth: number): ChapterRow => ({
  key: next++,
  id: null,
  depth,
  no: '',
  title: '',
  title_en: '',
  page_from: '',
  hours: '',
  knowledge_ids: [],
});

/** Lines of a table of contents as chapters; one that is there already under the same title stays the same one. */
export function rowsOfLines(lines: readonly Line[], existing: readonly ChapterRow[]): ChapterRow[] {
  const left = [...existing];
  return lines.map(({ depth, no, title, page_from }) => {
    const at = left.findIndex((row) => row.title.trim() === title);
    const [same] = at < 0 ? [] : left.splice(at, 1);
    return { ...(same ?? newRow(depth)), depth, title, no: textOf(no), page_from: textOf(page_from) };
  });
}

/** Where the branch that begins at a row ends. */
function endOf(rows: readonly ChapterRow[], at: number): number {
  const depth = rows[at]?.depth ?? 0;
  const after = rows.findIndex((row, place) => place > at && row.depth <= depth);
  return after < 0 ? rows.length : after;
}

/** Moves a branch one level in or out; what cannot be stays as it is. */
export function indented(rows: readonly ChapterRow[], at: number, by: 1 | -1): readonly ChapterRow[] {
  const end = endOf(rows, at);
  const above = rows[at - 1]?.depth ?? 0;
  const branch = rows.slice(at, end).map((row) => ({ ...row, depth: row.depth + by }));
  const [top] = branch;
  const isPossible = top && top.depth >= 1 && top.depth <= above + 1 && branch.every((row) => row.depth <= 3);
  return isPossible ? [...rows.slice(0, at), ...branch, ...rows.slice(end)] : rows;
}

/** Moves a branch before or after its neighbour of the same level; what cannot be stays as it is. */
export function moved(rows: readonly ChapterRow[], at: number, by: 1 | -1): readonly ChapterRow[] {
  const depth = rows[at]?.depth ?? 0;
  const end = endOf(rows, at);
  if (by === 1) {
    if (rows[end]?.depth !== depth) return rows;
    const other = endOf(rows, end);
    return [...rows.slice(0, at), ...rows.slice(end, other), ...rows.slice(at, end), ...rows.slice(other)];
  }
  const before = rows.findLastIndex((row, place) => place < at && row.depth <= depth);
  if (before < 0 || rows[before]?.depth !== depth) return rows;
  return [...rows.slice(0, before), ...rows.slice(at, end), ...rows.slice(before, at), ...rows.slice(end)];
}

/** Takes a chapter and everything below it out. */
export const without = (rows: readonly ChapterRow[], at: number): readonly ChapterRow[] => [
  ...rows.slice(0, at),
  ...rows.slice(endOf(rows, at)),
];

const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text));

/** As the contract takes them. */
export const toChapters = (rows: readonly ChapterRow[]) =>
  rows.map(({ id, depth, no, title, title_en, page_from, hours, knowledge_ids }) => ({
    id,
    depth,
    title,
    knowledge_ids: [...knowledge_ids],
    no: no.trim() || null,
    title_en: title_en.trim() || null,
    page_from: numberOrNull(page_from),
    hours: numberOrNull(hours),
  }));
