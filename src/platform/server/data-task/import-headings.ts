import type { ImportReading } from '#shared/calls/data-task.contract.ts';
import { cut } from '#shared/text/cut.ts';
import { headingKey } from '#shared/text/heading.ts';
import { type Lang, localize, type Text } from '#shared/text.ts';
import type { ImportColumn } from './definitions.ts';
import type { ReadCell } from './sheets/read-sheets.ts';

/** Which cell of a row belongs to which column, by the headings that somebody wrote. */
export interface HeadingMatch {
  /** In which cell each column stands; -1 for one that is left out. */
  readonly places: readonly number[];
  readonly taken: ImportReading['taken'];
}

/** Headings of files that the portal gave back; they are no columns of an import and nothing is lost with them. */
export const RESULT_HEADING: Text = { cn: '检查结果', us: 'Result' };

/** From the strictest: a later way to read a heading is only asked for what the ones before have not found. */
const WAYS: readonly ((heading: string) => string)[] = [headingKey, withoutBrackets, inUsualWords, withoutSubject];

/** Heading of a column in a template; needed ones carry a star. */
export function headingOf(column: ImportColumn, lang: Lang): string {
  return localize(column, lang) + (column.is_required ? '*' : '');
}

/** A longer text is no heading; it is known by its beginning. */
const LETTERS_OF_A_HEADING = 200;

/** The texts of a row as headings. */
export const headingsIn = (cells: readonly ReadCell[]): string[] =>
  cells.map((cell) => cut(String(cell).trim(), LETTERS_OF_A_HEADING));

/** Finds the columns under some headings. Two columns that one way of reading cannot tell apart are not found by it. */
export function matchHeadings(columns: readonly ImportColumn[], cells: readonly ReadCell[]): HeadingMatch {
  const headings = headingsIn(cells);
  const places = columns.map(() => -1);
  const taken: { heading: string; cn: string; us: string }[] = [];
  for (const way of WAYS) {
    const named = columnsByName(columns, way);
    for (const [at, heading] of headings.entries()) {
      const column = heading === '' || places.includes(at) ? undefined : named.get(way(heading));
      if (column === undefined || places[column] !== -1) continue;
      places[column] = at;
      const { cn, us, key } = columns[column] as ImportColumn;
      if (![cn, us, key].some((name) => withoutBrackets(name) === withoutBrackets(heading)))
        taken.push({ heading, cn, us });
    }
  }
  return { places, taken };
}

/** Columns by their names as one way reads them; a name that two have is that of the one that is called so, else of neither. */
function columnsByName(columns: readonly ImportColumn[], way: (heading: string) => string): Map<string, number> {
  const holders = new Map<string, number[]>();
  for (const [at, { cn, us, key, also = [] }] of columns.entries())
    for (const name of new Set([cn, us, key, ...also].map(way))) holders.set(name, [...(holders.get(name) ?? []), at]);
  const named = new Map<string, number>();
  for (const [name, all] of holders) {
    const called = all.length === 1 ? all : all.filter((at) => headingKey(columns[at]?.cn ?? '') === name);
    if (called.length === 1) named.set(name, called[0] as number);
  }
  return named;
}

/** For more unknown headings than this nobody is asked what they mean: each is compared with every column, letter by letter. */
export const COMPARED_AT_MOST = 50;

/** The headings that were not read, each with the column that it may mean. */
export function unreadOf(
  columns: readonly ImportColumn[],
  headings: readonly string[],
  places: readonly number[],
): ImportReading['unread'] {
  const isOurs = (heading: string) =>
    [RESULT_HEADING.cn, RESULT_HEADING.us].some((own) => headingKey(own) === headingKey(heading));
  const missing = columns.filter((_, at) => places[at] === -1);
  const named = WAYS.map((way) => ({ way, byName: columnsByName(columns, way) }));
  let compared = 0;
  return headings.flatMap((heading, at) => {
    if (heading === '' || places.includes(at) || isOurs(heading)) return [];
    const first = named.map(({ way, byName }) => byName.get(way(heading))).find((found) => found !== undefined);
    const twin = first === undefined ? undefined : columns[first];
    if (!twin) compared += 1;
    const meant = twin ?? (compared <= COMPARED_AT_MOST ? mostAlike(missing, heading) : undefined);
    return [
      {
        column: columnLetters(at),
        heading,
        why: twin ? ('twice' as const) : ('unknown' as const),
        meant: meant ? { cn: meant.cn, us: meant.us } : null,
      },
    ];
  });
}

const ALIKE_ENOUGH = 0.6;

/** The column whose name has most in common with a heading; undefined: none has enough. */
export function mostAlike(columns: readonly ImportColumn[], heading: string): ImportColumn | undefined {
  const [best] = columns
    .map((column) => ({ column, alike: Math.max(...[column.cn, column.us].map((name) => likeness(name, heading))) }))
    .sort((one, other) => other.alike - one.alike);
  return best && best.alike >= ALIKE_ENOUGH ? best.column : undefined;
}

const LETTERS_COMPARED = 60;

/** How much two headings share in the same order, from 0 to 1. */
function likeness(one: string, other: string): number {
  const [a, b] = [one, other].map((name) => [...inUsualWords(name)].slice(0, LETTERS_COMPARED)) as [string[], string[]];
  let before = new Array<number>(b.length + 1).fill(0);
  for (const letter of a) {
    const now = [0];
    for (const [at, same] of b.entries())
      now.push(letter === same ? (before[at] as number) + 1 : Math.max(before[at + 1] as number, now[at] as number));
    before = now;
  }
  return (2 * (before.at(-1) as number)) / (a.length + b.length || 1);
}

/** What stands in brackets explains a heading: 入学日期（年-月-日）. */
function withoutBrackets(heading: string): string {
  return headingKey(heading).replace(/[([【][^([【)\]】]{0,60}[)\]】]/g, '');
}

/** Words for one thing that lists in schools use beside each other; what only one import says stands in its `also`. */
const USUAL_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(.{0,20})(居民)?身份证件?(号码?)?$|^(.{0,20})(公民身份|证件)号码?$/, '$1$4证件号码'],
  [/^(.{0,20}?)(联系|移动)?(电话|手机)(号码?)?$/, '$1手机号'],
  [/^(.{0,20})时间$/, '$1日期'],
  [/^(学生|幼儿|教师|教职工|职工|员工|人员)?(姓名|名字)$/, '姓名'],
  [/^(所在|所属)?班级(名称)?$/, '班级'],
  [/^(教?职工号|教工号|教职工号|员工号|职工编号)$/, '工号'],
  [/^家长/, '监护人'],
];

function inUsualWords(heading: string): string {
  return USUAL_WORDS.reduce((text, [words, usual]) => text.replace(words, usual), withoutBrackets(heading));
}

/** A list of pupils may say of each column that it is one of a pupil: 学生性别 is 性别. */
function withoutSubject(heading: string): string {
  return inUsualWords(heading).replace(/^(学生|幼儿|教师|教职工|职工|员工|人员)(?=.)/, '');
}

/** 0 is `A`, 26 is `AA`. */
export function columnLetters(at: number): string {
  return (at >= 26 ? columnLetters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));
}
