export interface Timed {
  /** Minutes of the day. */
  readonly from: number;
  readonly to: number;
}

/** So short is nothing drawn: its name would not be readable. */
export const SHORTEST = 30;

/** What overlaps stands side by side: each with its lane and how many lanes its group has. */
export function lanesOf<T extends Timed>(events: readonly T[]): { event: T; lane: number; lanes: number }[] {
  const placed: { event: T; lane: number; lanes: number }[] = [];
  let group: typeof placed = [];
  let ends: number[] = [];
  const close = () => {
    for (const one of group) one.lanes = ends.length;
    placed.push(...group);
    group = [];
    ends = [];
  };
  for (const event of [...events].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (ends.every((end) => end <= event.from)) close();
    const free = ends.findIndex((end) => end <= event.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = Math.max(event.to, event.from + SHORTEST);
    group.push({ event, lane, lanes: 0 });
  }
  close();
  return placed;
}
