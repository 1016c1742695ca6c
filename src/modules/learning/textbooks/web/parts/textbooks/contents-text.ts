import { cut } from '#shared/text/cut.ts';

/** A line of a table of contents, as it was understood. */
export interface Line {
  readonly depth: number;
  readonly no: string | null;
  readonly title: string;
  readonly page_from: number | null;
}

/** Page numbers at the end, after dots, a tab or at least two spaces: `…… 12`, `(12)`. */
const PAGE = /(?:[\s.·…．。]{2,}|\t|\s*[（(])\s*(\d{1,4})\s*[）)]?$/u;
/** How a chapter begins, and at which level it stands. The first that fits decides. */
const STARTS: readonly (readonly [RegExp, number])[] = [
  [/^(第[一二三四五六七八九十百\d]+[章单元篇编]+)[\s、.．:：]*/u, 1],
  [/^((?:chapter|unit|module)\s*\d+)[\s.:：]*/iu, 1],
  [/^(第[一二三四五六七八九十百\d]+[节课])[\s、.．:：]*/u, 2],
  [/^(\d+[.．]\d+[.．]\d+)[\s、.．]*/u, 3],
  [/^(\d+[.．]\d+)[\s、]*/u, 2],
];
/** A number alone: a section where chapters are called so, else a chapter. */
const NUMBER = /^(\d{1,2})(?:[\s、.．]+|(?=[^\d\s]))/u;

/**
 * The chapters of a table of contents that was pasted, a line each; cells of a sheet as well. Levels follow from numbers, else
 * from the indent.
 */
export function linesOf(text: string): Line[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const indents = [...new Set(lines.map(indentOf))].sort((one, other) => one - other);
  const hasChapters = lines.some((line) => STARTS.some(([start, depth]) => depth === 1 && start.test(line.trim())));
  const starts = [...STARTS, [NUMBER, hasChapters ? 2 : 1] as const];
  const read = lines.map((line) => readLine(line, Math.min(3, indents.indexOf(indentOf(line)) + 1), starts));
  const highest = Math.min(...read.map((line) => line.depth));
  return fitted(read.map((line) => ({ ...line, depth: line.depth - highest + 1 }))).filter((line) => line.title !== '');
}

const indentOf = (line: string): number => line.replaceAll('\t', '    ').replaceAll('　', '  ').search(/\S/);

/** Cells of a sheet as one line: number and title, and the first of the figures behind them, which is the page. */
function joinedCells(line: string): string {
  const cells = line.split('\t').map((cell) => cell.trim());
  const words = cells.filter((cell) => cell !== '');
  const figures = words.length - 1 - words.findLastIndex((cell) => !/^\d{1,4}(\.\d+)?$/.test(cell));
  if (cells.length < 2 || figures === 0 || figures === words.length) return words.join(' ');
  return `${words.slice(0, -figures).join(' ')}\t${words.at(-figures)}`;
}

function readLine(line: string, indent: number, starts: typeof STARTS): Line {
  const whole = joinedCells(line);
  const page = PAGE.exec(whole);
  const rest = (page ? whole.slice(0, page.index) : whole).trim();
  for (const [start, depth] of starts) {
    const found = start.exec(rest);
    const title = found ? rest.slice(found[0].length).trim() : '';
    if (found?.[1] && title !== '') return { ...numbered(found[1], title, page), depth: Math.max(depth, indent) };
  }
  return { ...numbered(null, rest, page), depth: indent };
}

const numbered = (no: string | null, title: string, page: RegExpExecArray | null) => ({
  no: no?.replaceAll('．', '.').slice(0, 12) ?? null,
  title: cut(title, 80),
  page_from: page ? Number(page[1]) || null : null,
});

/** No line stands more than one level below the one before it. */
function fitted(lines: readonly Line[]): Line[] {
  let last = 0;
  return lines.map((line) => {
    last = Math.min(line.depth, last + 1, 3);
    return { ...line, depth: last };
  });
}
