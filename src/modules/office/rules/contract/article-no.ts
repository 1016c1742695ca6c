import { plainSigns } from '#shared/text/marks.ts';

/** Digits as regulations write them. */
const DIGITS: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};
const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** `十二`, `一百零三`, `12` as a number; null: it is none. */
export function chineseNumber(text: string): number | null {
  const plain = plainSigns(text);
  if (/^\d{1,4}$/.test(plain)) return Number(plain);
  let sum = 0;
  let digit: number | null = null;
  for (const sign of plain) {
    const unit = UNITS[sign];
    const value = DIGITS[sign];
    if (unit !== undefined) {
      sum += (digit ?? 1) * unit;
      digit = null;
    } else if (value !== undefined) digit = (digit ?? 0) * (digit ? 10 : 1) + value;
    else return null;
  }
  const number = sum + (digit ?? 0);
  return plain === '' || number === 0 ? null : number;
}

/** `XIV` or `14` as a number; null: it is none. */
export function latinNumber(text: string): number | null {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  const values = [...text.toLowerCase()].map((sign) => ROMAN[sign] ?? Number.NaN);
  const sum = values.reduce((total, value, at) => total + (value < (values[at + 1] ?? 0) ? -value : value), 0);
  return Number.isFinite(sum) && sum > 0 ? sum : null;
}

/** A number of a chapter, a section or an article, with a second one where an article was put between two (第三条之一). */
export interface ArticleNo {
  readonly number: number;
  readonly sub: number;
}

const inner = (no: string): string => plainSigns(no).replace(/\s/g, '');

/** What `第十二条`, `第三条之一`, `Article 12` count; null: nothing that can be read. */
export function readNo(no: string): ArticleNo | null {
  const text = inner(no);
  const [head = '', tail = ''] = text.split('之');
  const cn = /^第(.{1,8})[章节条]$/.exec(head);
  if (cn) {
    const number = chineseNumber(cn[1] ?? '');
    return number === null ? null : { number, sub: tail ? (chineseNumber(tail) ?? 1) : 0 };
  }
  const us = /^(?:article|chapter|section)([\divxlc]{1,8})$/i.exec(text);
  const number = us ? latinNumber(us[1] ?? '') : null;
  return number === null ? null : { number, sub: 0 };
}

interface Placed {
  readonly level: 'chapter' | 'section' | 'article';
  readonly no: string;
}

/**
 * Where each article is found in a link: `a12` for 第十二条, `c2` and `c2s1` for chapters and sections. It follows from the
 * numbers, so that a link to article 12 means article 12 in every version; what has none is named by its place.
 */
export function anchorsOf(articles: readonly Placed[]): string[] {
  const taken = new Map<string, number>();
  let chapter = 0;
  return articles.map(({ level, no }, at) => {
    const found = readNo(no);
    if (level === 'chapter') chapter = found?.number ?? chapter + 1;
    const own = anchorOf(level, found, chapter) ?? `p${at + 1}`;
    const times = (taken.get(own) ?? 0) + 1;
    taken.set(own, times);
    return times === 1 ? own : `${own}-x${times}`;
  });
}

function anchorOf(level: Placed['level'], no: ArticleNo | null, chapter: number): string | null {
  if (!no) return null;
  const { number, sub } = no;
  if (level === 'chapter') return `c${number}`;
  return level === 'section' ? `c${chapter}s${number}` : `a${number}${sub ? `-${sub}` : ''}`;
}
