import type { AttendanceMark } from '../../contract/attendance-kinds.ts';

/**
 * Pure rules of one person's day. Everything is in whole minutes since 1970: a punch counts for the minute in which it
 * happened, a span holds `from <= minute < to`.
 */

export interface Minutes {
  readonly from: number;
  readonly to: number;
}
/** Somebody is away, as everybody may know it. */
export interface Away extends Minutes {
  readonly why: 'leave' | 'business';
}
/** What an approved correction says of one edge of a window. */
export interface Fixed {
  readonly window: number;
  readonly kind: 'in' | 'out';
  readonly at: number;
}
export interface Grace {
  readonly grace_late: number;
  readonly grace_early: number;
  readonly half_day_after: number;
  readonly absent_after: number;
}

export interface DayFacts {
  /** Hours that are asked of the person, in their order, none over another. */
  readonly windows: readonly Minutes[];
  /** The last window before them and the first one after them: half of the way to each belongs to this day. */
  readonly before: Minutes | null;
  readonly after: Minutes | null;
  /** Nobody works: a day off, a public holiday, a school break. */
  readonly is_off: boolean;
  /** The calendar day, for what happens on one without windows. */
  readonly day: Minutes;
  /** Minutes of punches that count, in any order. */
  readonly punches: readonly number[];
  readonly fixes: readonly Fixed[];
  readonly away: readonly Away[];
  readonly grace: Grace;
  /** Of flexible hours: how long a day is, and when everybody is there. The windows are those within which time counts. */
  readonly flexible?: Flexible | undefined;
  /** Nothing is asked of anybody; what they were there is counted. */
  readonly is_free?: boolean | undefined;
  readonly now: number;
}
export interface Flexible {
  readonly required: number;
  readonly core: readonly Minutes[];
}

export interface WindowResult {
  readonly in: number | null;
  readonly out: number | null;
  readonly late: number;
  readonly early: number;
  readonly minutes: number;
  readonly marks: readonly AttendanceMark[];
  /** Before that nothing is said about it. */
  readonly settles_at: number;
  readonly is_settled: boolean;
}

export interface DayResult {
  readonly marks: readonly AttendanceMark[];
  readonly windows: readonly WindowResult[];
  readonly first_in: number | null;
  readonly last_out: number | null;
  readonly minutes: number;
  readonly late: number;
  readonly early: number;
  readonly source: 'leave' | 'business' | 'fix' | null;
  /** When marks may change without anything happening; null: never. */
  readonly due_at: number | null;
}

/** How long before the first window a punch may belong to it, and how long after the last one. */
const LEAD = 240;
const TAIL = 480;

/** In which order marks are told. */
const ORDER: readonly AttendanceMark[] = [
  'normal',
  'late',
  'early',
  'missing_in',
  'missing_out',
  'half_day',
  'absent',
  'leave',
  'business',
  'holiday',
  'overtime',
];

/** The minutes whose punches belong to each window: half of the way to its neighbours, and not too far from itself. */
export function catchments({ windows, before, after }: Pick<DayFacts, 'windows' | 'before' | 'after'>): Minutes[] {
  return windows.map((window, at) => {
    const former = windows[at - 1] ?? before;
    const next = windows[at + 1] ?? after;
    const early = window.from - LEAD;
    const late = window.to + TAIL;
    return {
      from: former ? Math.max(early, middle(former.to, window.from)) : early,
      to: next ? Math.min(late, middle(window.to, next.from)) : late,
    };
  });
}

/** The day of a person from its facts. The order of punches, absences and corrections does not matter. */
export function countDay(known: DayFacts): DayResult {
  if (known.windows.length === 0) return countFree(known);
  const away = known.away.toSorted((a, b) => a.from - b.from || a.to - b.to || a.why.localeCompare(b.why));
  const facts = { ...known, away };
  const reach = catchments(facts);
  const counted = facts.windows.map((window, at) => countWindow(facts, window, reach[at] ?? window, at));
  const isWhole = counted.every(({ is_settled }) => is_settled);
  const missed = isWhole && counted.every(isMissed) ? 'absent' : counted.length > 1 ? 'half_day' : 'absent';
  const windows = counted.map((one) => (isMissed(one) ? { ...one, marks: [missed] as const } : one));
  const marks = new Set<AttendanceMark>();
  for (const { marks: own, is_settled } of windows) if (is_settled) for (const mark of own) marks.add(mark);
  const short = isWhole ? shortOf(facts, windows) : 0;
  const cut = edgeMark(short, 'early', facts.grace);
  if (cut) marks.add(cut);
  const open = windows.filter(({ is_settled }) => !is_settled).map(({ settles_at }) => settles_at);
  const touched = facts.away.find((one) =>
    facts.windows.some((window) => one.from < window.to && window.from < one.to),
  );
  return {
    marks: ordered(plain(marks, isWhole)),
    windows,
    first_in: least(windows.map((one) => one.in)),
    last_out: most(windows.map((one) => one.out)),
    minutes: sum(windows.map((one) => one.minutes)),
    late: sum(windows.filter((one) => one.is_settled).map((one) => one.late)),
    early: Math.max(short, sum(windows.filter((one) => one.is_settled).map((one) => one.early))),
    source: touched?.why ?? (facts.fixes.length > 0 ? 'fix' : null),
    due_at: open.length > 0 ? Math.min(...open) : null,
  };
}

/** How much of a flexible day is missing; who did not punch both ways is told that alone. */
function shortOf({ flexible, windows: asked, away, grace }: DayFacts, windows: readonly WindowResult[]): number {
  if (!flexible || !windows.every((one) => (one.in !== null && one.out !== null) || isAway(one))) return 0;
  const gone = sum(asked.map((window) => window.to - window.from - sum(without(window, away).map(lengthOf))));
  return over(flexible.required - gone - sum(windows.map((one) => one.minutes)), grace.grace_early);
}

/** Nothing was left of a window beside the absences. */
const isAway = ({ marks }: WindowResult): boolean => marks.some((mark) => mark === 'leave' || mark === 'business');

/** Nobody came to a window, of which something was asked. */
const isMissed = ({ in: entered, out, marks }: WindowResult): boolean =>
  entered === null && out === null && marks.length === 0;

/** Normal is what nothing speaks against, once the whole day is over. */
function plain(marks: ReadonlySet<AttendanceMark>, isWhole: boolean): AttendanceMark[] {
  const against = [...marks].filter((mark) => mark !== 'normal');
  const isFine = marks.has('normal') && against.every((mark) => mark === 'leave' || mark === 'business');
  return [...against, ...(isFine && isWhole ? (['normal'] as const) : [])];
}

/** A day on which nothing is asked: who came all the same worked longer than they had to. */
function countFree({ is_off, is_free, day, before, after, punches, away, now }: DayFacts): DayResult {
  const from = before ? Math.max(day.from, before.to + TAIL) : day.from;
  const to = after ? Math.min(day.to, Math.max(day.from, after.from - LEAD)) : day.to;
  const own = punches.filter((at) => from <= at && at < to).toSorted((a, b) => a - b);
  const [first = null] = own;
  const last = own.length > 1 ? (own.at(-1) ?? null) : null;
  const minutes = first !== null && last !== null ? last - first : 0;
  const isOver = now >= day.to;
  const gone = away.find((one) => one.from < day.to && day.from < one.to);
  const marks: AttendanceMark[] = [
    ...(is_off ? (['holiday'] as const) : []),
    ...(minutes > 0 && isOver ? ([is_free && !is_off ? 'normal' : 'overtime'] as const) : []),
    ...(is_free && !is_off && gone ? [gone.why] : []),
  ];
  return {
    marks,
    windows: [],
    first_in: first,
    last_out: last,
    minutes,
    late: 0,
    early: 0,
    source: is_free && !is_off ? (gone?.why ?? null) : null,
    due_at: isOver ? null : day.to,
  };
}

function countWindow(facts: DayFacts, window: Minutes, reach: Minutes, at: number): WindowResult {
  const { grace, now } = facts;
  const pieces = without(window, facts.away);
  const settles_at = window.to + Math.max(grace.grace_late, grace.grace_early);
  const rest = { settles_at, is_settled: now >= settles_at };
  const [first] = pieces;
  const last = pieces.at(-1);
  if (!first || !last) {
    const why = facts.away.find((one) => one.from < window.to && window.from < one.to)?.why ?? 'leave';
    return { in: null, out: null, late: 0, early: 0, minutes: 0, marks: [why], settles_at, is_settled: true };
  }
  const asked = { from: first.from, to: last.to };
  const edges = edgesOf(facts, asked, reach, at);
  const kept = facts.flexible ? coreOf(facts, window) : asked;
  const late = edges.in === null || !kept ? 0 : over(edges.in - kept.from, grace.grace_late);
  const early = edges.out === null || !kept ? 0 : over(kept.to - edges.out, grace.grace_early);
  const minutes =
    edges.in === null || edges.out === null ? 0 : sum(pieces.map((piece) => shared(piece, edges.in, edges.out)));
  return { ...edges, late, early, minutes, marks: marksOf(edges, late, early, grace), ...rest };
}

/** When somebody has to be there of a window of flexible hours; null: they choose. */
function coreOf({ flexible, away }: DayFacts, window: Minutes): Minutes | null {
  const pieces = (flexible?.core ?? [])
    .filter((one) => window.from <= one.from && one.to <= window.to)
    .flatMap((one) => without(one, away))
    .toSorted((a, b) => a.from - b.from);
  const [first] = pieces;
  const last = pieces.at(-1);
  return first && last ? { from: first.from, to: last.to } : null;
}

interface Edges {
  readonly in: number | null;
  readonly out: number | null;
}

/**
 * Which punches are the coming and the going. A punch has no direction: the first one before the end is the coming, the last
 * one in the second half the going; a single one belongs to the edge that it is nearer to.
 */
function edgesOf({ punches, fixes, flexible }: DayFacts, asked: Minutes, reach: Minutes, at: number): Edges {
  const own = punches.filter((one) => reach.from <= one && one < reach.to).toSorted((a, b) => a - b);
  const half = middle(asked.from, asked.to);
  const [first] = own;
  const last = own.at(-1);
  const entered = first !== undefined && first < asked.to && (own.length > 1 || first <= half) ? first : null;
  // who chooses the hours may be gone before half of them are over
  const isGoing = last !== undefined && (last > half || (flexible !== undefined && own.length > 1));
  const left = isGoing && last !== entered ? last : null;
  const said = (kind: 'in' | 'out') =>
    fixes.filter((one) => one.window === at && one.kind === kind).map((one) => one.at);
  return { in: least([entered, ...said('in')]), out: most([left, ...said('out')]) };
}

/** Empty: nobody came. */
function marksOf(edges: Edges, late: number, early: number, grace: Grace): AttendanceMark[] {
  if (edges.in === null && edges.out === null) return [];
  const marks = [
    edges.in === null ? ('missing_in' as const) : edgeMark(late, 'late', grace),
    edges.out === null ? ('missing_out' as const) : edgeMark(early, 'early', grace),
  ].filter((mark) => mark !== null);
  return marks.length > 0 ? marks : ['normal'];
}

const edgeMark = (by: number, mark: 'late' | 'early', grace: Grace): AttendanceMark | null =>
  by === 0 ? null : by >= grace.absent_after ? 'absent' : by >= grace.half_day_after ? 'half_day' : mark;

/** What is left of a window outside of the absences, in its order. */
export function without(window: Minutes, away: readonly Minutes[]): Minutes[] {
  let left = [window];
  for (const { from, to } of away)
    left = left.flatMap((one) =>
      [
        { from: one.from, to: Math.min(one.to, from) },
        { from: Math.max(one.from, to), to: one.to },
      ].filter((part) => part.from < part.to),
    );
  return left.toSorted((a, b) => a.from - b.from);
}

const lengthOf = ({ from, to }: Minutes): number => to - from;
const middle = (a: number, b: number): number => Math.floor((a + b) / 2);
const over = (by: number, grace: number): number => (by > grace ? by : 0);
const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
const shared = (piece: Minutes, from: number | null, to: number | null): number =>
  from === null || to === null ? 0 : Math.max(0, Math.min(piece.to, to) - Math.max(piece.from, from));
const numbers = (all: readonly (number | null)[]): number[] => all.filter((one) => one !== null);
const least = (all: readonly (number | null)[]): number | null =>
  numbers(all).length > 0 ? Math.min(...numbers(all)) : null;
const most = (all: readonly (number | null)[]): number | null =>
  numbers(all).length > 0 ? Math.max(...numbers(all)) : null;
const ordered = (marks: readonly AttendanceMark[]): AttendanceMark[] => ORDER.filter((mark) => marks.includes(mark));
