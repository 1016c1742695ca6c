import type { DatedLesson } from '../dated/dated-lessons.policy.ts';
import type { LessonRecord } from '../lesson/lesson-rows.queries.ts';

/** Pure: what a new plan changes of the lessons that stand. */

interface Known {
  readonly plan_key: string | null;
}

export interface Settlement<Row = LessonRecord> {
  /** Stand as they are, with their changes; the weekly lesson that now means them. */
  readonly same: readonly { readonly row: Row; readonly to: DatedLesson }[];
  readonly added: readonly DatedLesson[];
  readonly gone: readonly Row[];
}

/** Lessons of the same plan stay the same ones; extra lessons have no plan and stay. */
export function compare<Row extends Known>(existing: readonly Row[], planned: readonly DatedLesson[]): Settlement<Row> {
  const wanted = new Map(planned.map((one) => [one.plan_key, one]));
  const same: { row: Row; to: DatedLesson }[] = [];
  const gone: Row[] = [];
  for (const row of existing) {
    if (row.plan_key === null) continue;
    const to = wanted.get(row.plan_key);
    if (!to) gone.push(row);
    else {
      same.push({ row, to });
      wanted.delete(row.plan_key);
    }
  }
  return { same, added: [...wanted.values()], gone };
}

/** Same hours as before, by the plan. */
export const isRetimed = ({ row, to }: Settlement['same'][number]): boolean => {
  const { starts_at, ends_at } = row.plan ?? row;
  return starts_at !== to.starts_at || ends_at !== to.ends_at;
};

interface Timed {
  readonly starts_at: string;
  readonly ends_at: string;
}
export interface Pair<A, B> {
  readonly ref: string;
  readonly a: A;
  readonly b: B;
}

/** Pairs of one list that have something in common at one time. Instants are ISO strings in UTC. */
export function overlapsWithin<T extends Timed>(
  rows: readonly T[],
  refsOf: (row: T) => readonly string[],
): Pair<T, T>[] {
  const pairs: Pair<T, T>[] = [];
  for (const [ref, own] of byRef(rows, refsOf)) {
    own.sort((x, y) => (x.starts_at < y.starts_at ? -1 : 1));
    let last = own[0];
    for (const row of own.slice(1)) {
      if (last && row.starts_at < last.ends_at) pairs.push({ ref, a: last, b: row });
      if (!last || row.ends_at > last.ends_at) last = row;
    }
  }
  return pairs;
}

/** Pairs between two lists that have something in common at one time. */
export function overlapsBetween<A extends Timed, B extends Timed>(
  rows: readonly A[],
  others: readonly B[],
  refsOf: (row: A) => readonly string[],
  refsOfOther: (row: B) => readonly string[],
): Pair<A, B>[] {
  const known = byRef(others, refsOfOther);
  const pairs: Pair<A, B>[] = [];
  for (const row of rows)
    for (const ref of refsOf(row))
      for (const other of known.get(ref) ?? [])
        if (other.starts_at < row.ends_at && row.starts_at < other.ends_at) pairs.push({ ref, a: row, b: other });
  return pairs;
}

function byRef<T>(rows: readonly T[], refsOf: (row: T) => readonly string[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const row of rows)
    for (const ref of refsOf(row)) {
      const own = found.get(ref);
      if (own) own.push(row);
      else found.set(ref, [row]);
    }
  return found;
}

/** Everybody who stands before a class in a lesson. */
export const peopleOf = (one: Pick<DatedLesson, 'teacher_id' | 'co_teacher_ids'>): string[] => [
  ...(one.teacher_id ? [one.teacher_id] : []),
  ...one.co_teacher_ids,
];
