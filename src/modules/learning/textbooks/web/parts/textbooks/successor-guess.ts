interface Chapter {
  readonly id: string;
  readonly depth: number;
  readonly no: string | null;
  readonly title: string;
}

/** A title as two editions compare it: in one width and case, without marks and spaces. */
const keyOf = (title: string): string =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, '');

/** How much of the longer title the other one is, where one holds the other. */
function likeness(one: string, other: string): number {
  if (one === '' || other === '') return 0;
  if (one.includes(other) || other.includes(one))
    return Math.min(one.length, other.length) / Math.max(one.length, other.length);
  return 0;
}

/**
 * For an old chapter the one of a new edition that takes its place: of the same title, on the same level first; else one of
 * its level whose title holds the other for at least half of it. Null where a person has to say.
 */
export function successorOf(old: Chapter, chapters: readonly Chapter[]): string | null {
  const key = keyOf(old.title);
  const rated = chapters.map(({ id, depth, title }) => {
    const [like, isLevel] = [likeness(key, keyOf(title)), depth === old.depth];
    return { id, like: isLevel || like === 1 ? like : 0, isLevel };
  });
  const best = rated.toSorted((one, other) => other.like - one.like || Number(other.isLevel) - Number(one.isLevel))[0];
  return best && best.like >= 0.5 ? best.id : null;
}
