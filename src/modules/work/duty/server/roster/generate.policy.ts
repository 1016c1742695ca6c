/**
 * A fair roster: who has least points takes the next shift, then shifts change hands while the distance between who has
 * most and who has least falls. Everything follows from the seed, so that a roster can be made again; a person who is hit
 * can be told why: they had least points of those who could.
 */

interface Span {
  readonly from: number;
  readonly to: number;
}

export interface ShiftToFill extends Span {
  readonly points: number;
  /** Nobody takes two shifts of one group: a weekend, a day. */
  readonly group: string;
  /** Who may take it; absent: everybody. */
  readonly only?: ReadonlySet<string>;
}

export interface Candidate {
  readonly id: string;
  /** When they are away or taken up. */
  readonly away: readonly Span[];
}

/** Exchanges that are tried at most. */
const TRIES = 20_000;

const touches = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;

/** Numbers between 0 and 1 that follow from a seed. */
export function seeded(seed: number): () => number {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Points by person. */
export function pointsOf(
  shifts: readonly Pick<ShiftToFill, 'points'>[],
  takers: readonly (string | null)[],
  people: readonly Pick<Candidate, 'id'>[],
): Map<string, number> {
  const sum = new Map(people.map(({ id }) => [id, 0]));
  for (const [at, taker] of takers.entries())
    if (taker !== null) sum.set(taker, (sum.get(taker) ?? 0) + (shifts[at]?.points ?? 0));
  return sum;
}

export const spreadOf = (points: ReadonlyMap<string, number>): number =>
  points.size === 0 ? 0 : Math.max(...points.values()) - Math.min(...points.values());

/** Who takes each shift, in the order of the shifts; null: nobody can. */
export function generateRoster(
  shifts: readonly ShiftToFill[],
  people: readonly Candidate[],
  seed: number,
): (string | null)[] {
  const random = seeded(seed);
  // ties fall to whom the seed puts first, not always to the same one
  const order = people.map((person) => ({ person, lot: random() })).sort((a, b) => a.lot - b.lot);
  const candidates = order.map(({ person }) => person);
  const roster = new Roster(shifts, candidates);
  const byTime = shifts.map((_, at) => at).sort((a, b) => (shifts[a]?.from ?? 0) - (shifts[b]?.from ?? 0) || a - b);
  for (const at of byTime) {
    let best: Candidate | null = null;
    for (const one of candidates)
      if (roster.mayTake(one, at) && (best === null || roster.of(one.id) < roster.of(best.id))) best = one;
    if (best) roster.give(at, best.id);
  }
  roster.even(random);
  return [...roster.takers];
}

class Roster {
  readonly takers: (string | null)[];
  readonly #shifts: readonly ShiftToFill[];
  readonly #people: readonly Candidate[];
  readonly #points: Map<string, number>;
  /** Shifts by person. */
  readonly #own: Map<string, Set<number>>;

  constructor(shifts: readonly ShiftToFill[], people: readonly Candidate[]) {
    this.#shifts = shifts;
    this.#people = people;
    this.takers = shifts.map(() => null);
    this.#points = new Map(people.map(({ id }) => [id, 0]));
    this.#own = new Map(people.map(({ id }) => [id, new Set()]));
  }

  of(id: string): number {
    return this.#points.get(id) ?? 0;
  }

  mayTake({ id, away }: Candidate, at: number): boolean {
    const shift = this.#shifts[at];
    if (!shift || (shift.only && !shift.only.has(id)) || away.some((span) => touches(span, shift))) return false;
    for (const own of this.#own.get(id) ?? []) {
      const other = this.#shifts[own];
      if (other && (other.group === shift.group || touches(other, shift))) return false;
    }
    return true;
  }

  give(at: number, id: string | null): void {
    const before = this.takers[at] ?? null;
    const points = this.#shifts[at]?.points ?? 0;
    if (before !== null) {
      this.#own.get(before)?.delete(at);
      this.#points.set(before, this.of(before) - points);
    }
    this.takers[at] = id;
    if (id === null) return;
    this.#own.get(id)?.add(at);
    this.#points.set(id, this.of(id) + points);
  }

  /** Shifts go from who has more to who has less, as long as the two come nearer to each other. */
  even(random: () => number): void {
    const filled = this.takers.flatMap((taker, at) => (taker === null ? [] : [at]));
    if (filled.length === 0) return;
    for (let tries = 0; tries < TRIES && spreadOf(this.#points) > 1; tries++) {
      const at = filled[Math.floor(random() * filled.length)] ?? 0;
      const from = this.takers[at];
      const points = this.#shifts[at]?.points ?? 0;
      if (!from) continue;
      const others = this.#people.filter(
        (one) => one.id !== from && this.of(one.id) + points < this.of(from) && this.mayTake(one, at),
      );
      const to = others[Math.floor(random() * others.length)];
      if (to) this.give(at, to.id);
    }
  }
}
