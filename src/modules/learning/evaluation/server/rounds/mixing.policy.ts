/** Answers as they lie in the inbox. */
export interface Answers {
  readonly scores: readonly { readonly key: string; readonly value: number }[];
  readonly texts: readonly { readonly key: string; readonly text: string }[];
}

export interface Received {
  readonly teacher_id: string;
  readonly grade_id: string | null;
  readonly subject_value: string | null;
  readonly answers: Answers;
}

/** One answer to one question of a cell. */
interface Loose {
  readonly item_key: string;
  readonly value: number | null;
  readonly words: string | null;
}

interface Cell {
  readonly teacher_id: string;
  readonly grade_id: string | null;
  readonly subject_value: string | null;
  /** Null: too few, and nothing is kept of them. */
  readonly n: number | null;
  readonly words_left_out: number;
  readonly loose: readonly Loose[];
}

/** From how many answers on they are shown; what somebody says of themselves is theirs alone. */
export const leastOf = ({ kind, min_answers }: { readonly kind: string; readonly min_answers: number }): number =>
  kind === 'self' ? 1 : min_answers;

export const cellKey = (one: Pick<Cell, 'teacher_id' | 'grade_id' | 'subject_value'>): string =>
  [one.teacher_id, one.grade_id ?? '', one.subject_value ?? ''].join(':');

/**
 * Answers by teacher, grade and subject. These cells never overlap, so that no difference of two of them is a smaller group;
 * one with fewer answers than `least` keeps nothing. `mayStay` says which words are left out.
 */
export function cellsOf(received: readonly Received[], least: number, mayStay: (text: string) => boolean): Cell[] {
  return [...Map.groupBy(received, cellKey).values()].flatMap((rows): Cell[] => {
    const [first] = rows;
    if (!first) return [];
    const { teacher_id, grade_id, subject_value } = first;
    if (rows.length < least) return [{ teacher_id, grade_id, subject_value, n: null, words_left_out: 0, loose: [] }];
    const texts = rows.flatMap(({ answers }) => answers.texts);
    const kept = texts.filter(({ text }) => mayStay(text));
    const loose = [
      ...rows.flatMap(({ answers }) => answers.scores.map(({ key, value }) => ({ item_key: key, value, words: null }))),
      ...kept.map(({ key, text }) => ({ item_key: key, value: null, words: text })),
    ];
    return [{ teacher_id, grade_id, subject_value, n: rows.length, words_left_out: texts.length - kept.length, loose }];
  });
}

/** Puts a list in an order that nobody can guess: `below(n)` gives a number from 0 up to n, without n. */
export function shuffled<T>(list: readonly T[], below: (n: number) => number): T[] {
  const mixed = [...list];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = below(at + 1);
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}
