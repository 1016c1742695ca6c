interface Span {
  readonly from: number;
  readonly to: number;
}

/** For each span the first lane that is free, and how many lanes there are: what overlaps stands below each other. */
export function lanesOf(spans: readonly Span[]): { readonly lanes: readonly number[]; readonly count: number } {
  const ends: number[] = [];
  const lanes = spans.map(({ from, to }) => {
    const free = ends.findIndex((end) => end <= from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = to;
    return lane;
  });
  return { lanes, count: Math.max(1, ends.length) };
}
