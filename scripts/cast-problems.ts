/** How often what is counted down stands in each place: a module, a folder of the platform, or a folder above. */
export type CastCounts = Readonly<Record<string, number>>;

const PLACE = /^src\/(?:modules\/[^/]+\/[^/]+|platform\/[^/]+\/[^/]+(?=\/)|[^/]+\/?[^/]*(?=\/)|[^/]+)|^[^/]+/;
/** What is counted, and what to do instead. */
export interface Counted {
  readonly pattern: RegExp;
  readonly noun: string;
  readonly instead: string;
}
export const casts: Counted = {
  pattern: /\bas\s+(?:never|any|unknown\s+as)\b/g,
  noun: 'casts',
  instead: 'let the types say it',
};
/** In the browser alone: the server says with every row what its reader may do. */
export const stateComparisons: Counted = {
  pattern: /\.(?:status|state)\s*[!=]==\s*'/g,
  noun: 'comparisons of a state',
  instead: 'ask the row for its `actions`, or let it say the fact',
};
const COMMENT = /^\s*(?:\/\/|\/?\*).*$/gm;

/** The place that a file counts for; files that move inside one change nothing. */
export const placeOf = (file: string): string => PLACE.exec(file)?.[0] ?? file;

export function countIn(
  sources: readonly { readonly file: string; readonly code: string }[],
  { pattern }: Counted = casts,
): CastCounts {
  const counts: Record<string, number> = {};
  for (const { file, code } of sources) {
    const n = code.replace(COMMENT, '').match(pattern)?.length ?? 0;
    if (n > 0) counts[placeOf(file)] = (counts[placeOf(file)] ?? 0) + n;
  }
  return sorted(counts);
}

/** Where the code and the list differ, one sentence each. */
export function castProblems(found: CastCounts, listed: CastCounts, { noun, instead }: Counted = casts): string[] {
  const places = Object.keys(sorted({ ...found, ...listed }));
  return places.flatMap((place) => {
    const [now, most] = [found[place] ?? 0, listed[place] ?? 0];
    if (now > most) return [`${place}: ${now} ${noun}, ${most} are listed; ${instead}`];
    if (now < most) return [`${place}: ${now} ${noun}, ${most} are listed; node scripts/check-casts.ts --write`];
    return [];
  });
}

/** The list with lower numbers. New places are taken in where others have lost as many: their files have moved. */
export function lowered(found: CastCounts, listed: CastCounts): CastCounts {
  const kept = Object.entries(listed).map(([place, most]) => [place, Math.min(most, found[place] ?? 0)] as const);
  const lost = sum(Object.values(listed)) - sum(kept.map(([, n]) => n));
  const fresh = Object.entries(found).filter(([place]) => !(place in listed));
  const moved = sum(fresh.map(([, n]) => n)) <= lost ? fresh : [];
  return sorted(Object.fromEntries([...kept, ...moved].filter(([, n]) => n > 0)));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const sorted = (counts: CastCounts): CastCounts =>
  Object.fromEntries(Object.entries(counts).toSorted(([one], [other]) => (one < other ? -1 : 1)));
