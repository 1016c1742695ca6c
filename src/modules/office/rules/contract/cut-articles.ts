import { cut } from '#shared/text/cut.ts';
import { foldLine, plainSigns } from '#shared/text/marks.ts';
import { type ArticleNo, chineseNumber, latinNumber } from './article-no.ts';
import type { DraftArticle } from './rule.shapes.ts';

/** What a regulation was cut into. */
export interface CutRule {
  /** What stands before the first chapter or article: the title, who passed it and when. */
  readonly lead: readonly string[];
  readonly articles: readonly DraftArticle[];
}

interface Mark {
  readonly level: DraftArticle['level'];
  readonly no: string;
  readonly counts: ArticleNo;
  readonly rest: string;
  /** A space, a colon or a bracket sets the number apart from what follows. */
  readonly is_apart: boolean;
}

const LEVELS: Readonly<Record<string, DraftArticle['level']>> = { 章: 'chapter', 节: 'section', 条: 'article' };
const WORDS: Readonly<Record<string, DraftArticle['level']>> = {
  chapter: 'chapter',
  section: 'section',
  article: 'article',
};
/** Within so many signs a number ends. */
const HEAD = 16;
const APART = new Set([' ', '\t', '　', ':', '：', '、', '.', '．', '【', '（', '(', '[', '［']);
const LEFT_OUT = new Set([' ', '\t', '　', ':', '：', '、', '.', '．', '—', '-']);
const OPENING: Readonly<Record<string, string>> = { '【': '】', '[': ']', '［': '］' };

const HEADING_AT_MOST = 80;

/**
 * Cuts the text of a regulation into chapters, sections and articles: 第X章, 第X节, 第X条, Chapter, Section, Article. A line
 * that only speaks of another article (第三条规定的情形) stays where it stands, and a table of contents is left out.
 */
export function cutArticles(text: string): CutRule {
  const lead: string[] = [];
  const articles: Building[] = [];
  let last: ArticleNo = { number: 0, sub: 0 };
  for (const raw of text.split(/\r\n|[\n\r\u2028\u2029\f]/)) {
    const line = foldLine(raw);
    if (line === '') continue;
    const mark = markOf(line);
    if (mark && begins(mark, last, articles.at(-1))) {
      if (mark.level === 'article') last = mark.counts;
      articles.push(begin(mark));
    } else if (articles.length === 0) lead.push(line);
    else (articles.at(-1) as Building).lines.push(line);
  }
  return { lead, articles: withoutContents(articles).map(finish) };
}

interface Building {
  readonly level: DraftArticle['level'];
  readonly no: string;
  heading: string;
  readonly lines: string[];
}

/** The number that a line begins with. */
function markOf(line: string): Mark | null {
  return line.startsWith('第') ? chineseMark(line) : latinMark(line);
}

function chineseMark(line: string): Mark | null {
  const head = [...line].slice(0, HEAD);
  const end = head.findIndex((sign) => sign in LEVELS);
  const level = LEVELS[head[end] ?? ''];
  if (end < 2 || !level) return null;
  const number = chineseNumber(head.slice(1, end).join('').replace(/\s/g, ''));
  if (number === null) return null;
  const no = plainSigns(head.slice(0, end + 1).join('')).replace(/\s/g, '');
  const rest = line.slice(head.slice(0, end + 1).join('').length);
  const sub = level === 'article' ? subOf(rest) : null;
  if (!sub) return markWith(level, no, { number, sub: 0 }, rest);
  return markWith(level, `${no}之${sub.words}`, { number, sub: sub.number }, rest.slice(sub.length));
}

/** 之一 behind the number of an article. */
function subOf(rest: string): { readonly number: number; readonly words: string; readonly length: number } | null {
  if (!rest.startsWith('之')) return null;
  const digits = /^[一二三四五六七八九十]{1,3}/.exec(rest.slice(1))?.[0];
  const number = digits ? chineseNumber(digits) : null;
  return digits && number !== null ? { number, words: digits, length: digits.length + 1 } : null;
}

function latinMark(line: string): Mark | null {
  const found = /^(chapter|section|article)\s{1,3}(\d{1,4}|[ivxlc]{1,7})(?![a-z\d])/i.exec(
    plainSigns(line.slice(0, 24)),
  );
  const level = WORDS[found?.[1]?.toLowerCase() ?? ''];
  const number = found ? latinNumber(found[2] ?? '') : null;
  if (!found || !level || number === null) return null;
  return markWith(level, found[0], { number, sub: 0 }, line.slice(found[0].length));
}

const markWith = (level: Mark['level'], no: string, counts: ArticleNo, rest: string): Mark => ({
  level,
  no,
  counts,
  rest: withoutSigns(rest),
  is_apart: rest === '' || APART.has([...rest][0] ?? ''),
});

function withoutSigns(text: string): string {
  const signs = [...text];
  const from = signs.findIndex((sign) => !LEFT_OUT.has(sign));
  return from < 0 ? '' : signs.slice(from).join('').trim();
}

/** Whether a line with a number begins something, and does not speak of an article that stands elsewhere. */
function begins({ level, counts, is_apart }: Mark, last: ArticleNo, before: Building | undefined): boolean {
  if (level !== 'article') return is_apart;
  const { number, sub } = counts;
  if (number === last.number) return sub === last.sub + 1;
  if (number === last.number + 1 && sub === 0) return true;
  if (number > last.number) return is_apart;
  // articles of a chapter may be counted anew
  return number === 1 && is_apart && before?.level !== 'article';
}

function begin({ level, no, rest }: Mark): Building {
  if (level !== 'article') return { level, no, heading: cut(rest, HEADING_AT_MOST), lines: [] };
  const close = OPENING[[...rest][0] ?? ''];
  const end = close ? rest.indexOf(close) : -1;
  if (end > 1 && end <= HEADING_AT_MOST)
    return { level, no, heading: rest.slice(1, end).trim(), lines: [withoutSigns(rest.slice(end + 1))] };
  return { level, no, heading: '', lines: [rest] };
}

/** Chapters that come again with their articles: the first time they stood in the table of contents. */
function withoutContents(articles: readonly Building[]): readonly Building[] {
  const first = articles.findIndex(({ level }) => level === 'article');
  if (first < 0) return articles;
  const chapters = (list: readonly Building[]) => list.filter(({ level }) => level === 'chapter').map(({ no }) => no);
  let from = 0;
  for (let at = 0; at < first; at++) {
    const one = articles[at];
    if (one?.level === 'chapter' && chapters(articles.slice(at + 1)).includes(one.no)) from = at + 1;
  }
  // sections of the last chapter in the table stand behind it
  while (from > 0 && from < first && articles[from]?.level !== 'chapter') from++;
  return articles.slice(from);
}

function finish({ level, no, heading, lines }: Building): DraftArticle {
  const text = lines.filter(Boolean).join('\n');
  return { level, no, heading, text, text_en: null };
}
