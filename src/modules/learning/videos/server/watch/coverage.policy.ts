/** Which parts of a film somebody watched: one bit for each five seconds of it. */
export const BUCKET_SECONDS = 5;
/** Two viewings at once, or one at double speed, are believed; a report more carries what a lost one left. */
const BELIEVED_RATE = 2;
const BELIEVED_MORE = 5;
/** Sooner after the last one nothing more is believed, so that many reports are worth no more than one. */
const MORE_AFTER = 10;
/** However long nobody reported: the next reports carry on, since ranges are repeated. */
const LONGEST_SILENCE = 120;
/** A piece counts when this share of it was watched. */
const MOST_OF = 0.5;

export interface Film {
  readonly duration_s: number;
  readonly no_skip: boolean;
}

export interface Report {
  readonly duration: number;
  readonly position: number;
  readonly ranges: readonly (readonly [number, number])[];
}

export interface Counted {
  /** Seconds that are added. */
  readonly duration: number;
  readonly covered: string;
  readonly percent: number;
  readonly last_position: number;
}

const countOf = (duration_s: number) => Math.max(1, Math.ceil(duration_s / BUCKET_SECONDS));

/** Bits as they are stored. */
export const bitsOf = (stored: string): Buffer => Buffer.from(stored, 'base64');
export const hasBit = (bits: Uint8Array, at: number): boolean => ((bits[at >> 3] ?? 0) & (1 << (at & 7))) !== 0;

/** The first second that was not watched yet: a first viewing where nothing may be skipped goes no further. */
export function furthestOf(stored: string, duration_s: number): number {
  const bits = bitsOf(stored);
  const all = countOf(duration_s);
  let at = 0;
  while (at < all && hasBit(bits, at)) at += 1;
  return Math.min(duration_s, at * BUCKET_SECONDS);
}

/** Pieces of the film of which these stretches hold the most. */
function touched(ranges: Report['ranges'], duration_s: number): Set<number> {
  const seconds = new Map<number, number>();
  for (const [from, to] of merged(ranges, duration_s)) {
    for (let at = Math.floor(from / BUCKET_SECONDS); at * BUCKET_SECONDS < to; at += 1) {
      const part = Math.min(to, (at + 1) * BUCKET_SECONDS) - Math.max(from, at * BUCKET_SECONDS);
      seconds.set(at, (seconds.get(at) ?? 0) + part);
    }
  }
  const lengthOf = (at: number) => Math.min(BUCKET_SECONDS, duration_s - at * BUCKET_SECONDS);
  return new Set([...seconds].filter(([at, part]) => part >= MOST_OF * lengthOf(at)).map(([at]) => at));
}

/** The stretches inside the film, in order; what overlaps counts once. */
function merged(ranges: Report['ranges'], duration_s: number): [number, number][] {
  const all: [number, number][] = [];
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const [from, to] = [Math.min(start, duration_s), Math.min(end, duration_s)];
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else if (to > from) all.push([from, to]);
  }
  return all;
}

/**
 * What a report adds, `elapsed` seconds after the last one of the same person, whatever tabs they watch in. More than time
 * allowed is left out; since ranges are repeated, an honest player brings it again.
 */
export function countReport(stored: string, film: Film, report: Report, elapsed: number): Counted {
  const { duration_s, no_skip } = film;
  const all = countOf(duration_s);
  const bits = Buffer.alloc(Math.ceil(all / 8));
  bitsOf(stored).copy(bits);
  const waited = Math.min(Math.max(0, elapsed), LONGEST_SILENCE);
  const allowed = waited * BELIEVED_RATE + (waited >= MORE_AFTER ? BELIEVED_MORE : 0);
  let left = Math.floor(allowed / BUCKET_SECONDS);
  const wished = touched(report.ranges, duration_s);
  for (let at = 0; at < all && left > 0; at += 1) {
    if (hasBit(bits, at)) continue;
    if (wished.has(at)) {
      bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
      left -= 1;
    } else if (no_skip) break;
  }
  let covered = 0;
  for (let at = 0; at < all; at += 1) if (hasBit(bits, at)) covered += 1;
  const text = bits.toString('base64');
  const furthest = no_skip ? furthestOf(text, duration_s) + BUCKET_SECONDS : duration_s;
  return {
    duration: Math.min(report.duration, allowed),
    covered: text,
    percent: Math.floor((covered / all) * 100),
    last_position: Math.min(report.position, duration_s, furthest),
  };
}

/** How many people watched each stretch of a film, in `points` stretches at most. */
export function curveOf(stored: readonly string[], duration_s: number, points: number) {
  const all = countOf(duration_s);
  const each = Math.ceil(all / points);
  const people = new Array<number>(all).fill(0);
  for (const one of stored) {
    const bits = bitsOf(one);
    for (let at = 0; at < all; at += 1) if (hasBit(bits, at)) people[at] = (people[at] ?? 0) + 1;
  }
  return Array.from({ length: Math.ceil(all / each) }, (_, n) => {
    const part = people.slice(n * each, (n + 1) * each);
    const viewers = part.reduce((sum, count) => sum + count, 0) / part.length;
    return { at_s: n * each * BUCKET_SECONDS, viewers: Math.round(viewers * 10) / 10 };
  });
}
