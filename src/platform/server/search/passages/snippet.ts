import { foldSearch } from '#shared/text/search-words.ts';
import { isHan, stemOf } from './grams.ts';

/** A part of a snippet; `is_hit`: words that were asked for. */
export interface SnippetPart {
  readonly text: string;
  readonly is_hit: boolean;
}

const LETTER = /^[\p{L}\p{N}]/u;

interface Sign {
  readonly text: string;
  readonly folded: string;
}

/** Signs folded before, each alone: texts are written with few of them, and folding one takes longer than marking it. */
const folds = new Map<string, string>();

function foldSign(sign: string): string {
  if (sign.length > 1) return foldSearch(sign);
  const known = folds.get(sign);
  if (known !== undefined) return known;
  const folded = foldSearch(sign);
  folds.set(sign, folded);
  return folded;
}

/** The part of a text in which most of what was asked stands, about `length` signs, with the words marked. */
export function snippetOf(text: string, wanted: ReadonlySet<string>, length: number): SnippetPart[] {
  const signs = [...new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(text.replace(/\s+/g, ' '))].map(
    ({ segment }) => ({ text: segment, folded: foldSign(segment) }),
  );
  const marks = marksOf(signs, wanted);
  const from = bestWindow(marks, length);
  const to = Math.min(signs.length, from + length);
  const parts = joined(signs.slice(from, to), marks.slice(from, to));
  const dots = { text: '…', is_hit: false };
  return [...(from > 0 ? [dots] : []), ...parts, ...(to < signs.length ? [dots] : [])];
}

/** Which signs belong to a wanted pair of Chinese signs or to a wanted word. */
function marksOf(signs: readonly Sign[], wanted: ReadonlySet<string>): boolean[] {
  const marks = signs.map(() => false);
  for (let at = 0; at < signs.length; at++) {
    const { folded } = signs[at] ?? { folded: '' };
    if (isHan(folded)) {
      if (wanted.has(folded + (signs[at + 1]?.folded ?? ''))) marks.fill(true, at, at + 2);
    } else if (LETTER.test(folded)) {
      const end = endOfWord(signs, at);
      const word = signs.slice(at, end).map((sign) => sign.folded);
      if (wanted.has(stemOf(word.join('')))) marks.fill(true, at, end);
      at = end - 1;
    }
  }
  return marks;
}

function endOfWord(signs: readonly Sign[], from: number): number {
  let end = from;
  while (end < signs.length && LETTER.test(signs[end]?.folded ?? '') && !isHan(signs[end]?.folded ?? '')) end++;
  return end;
}

/** Where the window with the most marks begins, a little before the first of them. */
function bestWindow(marks: readonly boolean[], length: number): number {
  let inside = 0;
  let best = { from: 0, inside: -1 };
  for (let at = 0; at < marks.length; at++) {
    inside += Number(marks[at]) - Number(marks[at - length] ?? false);
    const from = Math.max(0, at - length + 1);
    if (inside > best.inside) best = { from, inside };
  }
  const first = marks.indexOf(true, best.from);
  const last = Math.max(0, marks.length - length);
  return first < 0 ? 0 : Math.min(Math.max(0, first - Math.floor(length / 6)), last);
}

function joined(signs: readonly Sign[], marks: readonly boolean[]): SnippetPart[] {
  const parts: { text: string; is_hit: boolean }[] = [];
  for (const [at, { text }] of signs.entries()) {
    const is_hit = marks[at] === true;
    const open = parts.at(-1);
    if (open?.is_hit === is_hit) open.text += text;
    else parts.push({ text, is_hit });
  }
  return parts;
}
