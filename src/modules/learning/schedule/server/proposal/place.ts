import type { Board, Place } from './board.ts';
import { costOfStart, type Weights } from './cost.ts';
import type { Watch } from './watch.ts';

/** Wishes weigh little beside a lesson that has to leave. */
const WISH = 0.04;
const TABU = { least: 10, spread: 30, cost: 1000 };
/** Steps without a better week, after which the rest is held for impossible: so many, and so many for each unit. */
const PATIENCE = { steps: 20_000, for_each: 20 };

/**
 * Places all units: each goes where those that it drives out weigh least; who is driven out weighs more from then on and
 * waits again. Leaves the best week that it has seen on the board and gives the units that are not on it.
 */
export function placeAll(board: Board, weights: Weights, random: () => number, watch: Watch): number[] {
  const search = new Placing(board, weights, random);
  const { length } = board.week.units;
  const patience = PATIENCE.steps + PATIENCE.for_each * length;
  while (search.queue.length > 0 && search.steps - search.best_at < patience) {
    if (watch.isOver(search.steps, (length - search.fewest) / length)) break;
    search.step();
  }
  watch.count(search.steps);
  return search.end();
}

class Placing {
  readonly queue: number[] = [];
  steps = 0;
  best_at = 0;
  fewest: number;
  readonly #board: Board;
  readonly #weights: Weights;
  readonly #random: () => number;
  readonly #heavy: Float64Array;
  readonly #wishes: readonly (readonly number[])[];
  readonly #tabu = new Map<number, number>();
  /** Units that can stand nowhere. */
  readonly #hopeless: number[] = [];
  #best: { readonly no: number; readonly place: Pick<Place, 'start' | 'rooms'> }[] = [];

  constructor(board: Board, weights: Weights, random: () => number) {
    this.#board = board;
    this.#weights = weights;
    this.#random = random;
    const { units } = board.week;
    this.#heavy = new Float64Array(units.length).fill(1);
    this.#wishes = units.map(({ no }) =>
      (board.starts[no] ?? []).map((start) => costOfStart(board.week, no, start, weights) * WISH),
    );
    const loose = units.filter(({ is_fixed }) => !is_fixed).map(({ no }) => no);
    for (const no of this.#narrowFirst(loose)) {
      if ((board.starts[no] ?? []).length === 0) this.#hopeless.push(no);
      else if (!this.#returnsToBase(no)) this.queue.push(no);
    }
    this.fewest = this.queue.length + 1;
    this.#keepBest();
  }

  step(): void {
    this.steps += 1;
    const isFirstRound = this.steps <= this.#board.week.units.length;
    const at = isFirstRound ? 0 : Math.floor(this.#random() * this.queue.length);
    const [no = -1] = this.queue.splice(at, 1);
    const place = this.#cheapest(no);
    if (!place) {
      this.queue.push(no);
      return;
    }
    for (const other of place.others) this.#driveOut(other);
    this.#board.put(no, place);
    this.#keepBest();
  }

  end(): number[] {
    const { units } = this.#board.week;
    if (this.queue.length > this.fewest) {
      for (const { no, is_fixed } of units) if (!is_fixed && (this.#board.at[no] ?? -1) >= 0) this.#board.out(no);
      for (const { no, place } of this.#best) this.#board.put(no, place);
    }
    return units.filter(({ no }) => (this.#board.at[no] ?? -1) < 0).map(({ no }) => no);
  }

  #narrowFirst(nos: readonly number[]): number[] {
    const { units, parties } = this.#board.week;
    const load = new Float64Array(parties);
    for (const { parties: own, length } of units) for (const party of own) load[party] = (load[party] ?? 0) + length;
    const weightOf = (no: number) => {
      const unit = this.#board.unit(no);
      const busiest = Math.max(0, ...unit.parties.map((party) => load[party] ?? 0));
      return (this.#board.starts[no]?.length ?? 0) - 40 * (unit.parties.length + unit.length) - busiest / 100;
    };
    return nos.toSorted((one, other) => weightOf(one) - weightOf(other) || one - other);
  }

  #returnsToBase(no: number): boolean {
    const { base } = this.#board.unit(no);
    if (base < 0 || this.#weights.stay === 0 || !this.#board.starts[no]?.includes(base)) return false;
    const place = this.#board.place(no, base);
    if (!place || place.others.length > 0) return false;
    this.#board.put(no, place);
    return true;
  }

  #cheapest(no: number): Place | null {
    let [found, least]: [Place[], number] = [[], Number.POSITIVE_INFINITY];
    for (const [at, start] of (this.#board.starts[no] ?? []).entries()) {
      const wish = this.#wishes[no]?.[at] ?? 0;
      if (wish > least + 1e-9) continue;
      const place = this.#board.place(no, start);
      if (!place) continue;
      let cost = wish;
      for (const other of place.others) cost += this.#weightOf(other);
      if (place.others.length > 0 && (this.#tabu.get(this.#tabuKey(no, start)) ?? 0) > this.steps) cost += TABU.cost;
      if (cost < least - 1e-9) [found, least] = [[place], cost];
      else if (cost <= least + 1e-9) found.push(place);
    }
    return found[Math.floor(this.#random() * found.length)] ?? null;
  }

  #weightOf(no: number): number {
    const isAtBase = this.#board.at[no] === this.#board.unit(no).base;
    return (this.#heavy[no] ?? 1) + (isAtBase ? this.#weights.stay * WISH * 4 : 0);
  }

  #driveOut(no: number): void {
    const until = this.steps + TABU.least + Math.floor(this.#random() * TABU.spread);
    this.#tabu.set(this.#tabuKey(no, this.#board.at[no] ?? 0), until);
    this.#board.out(no);
    this.#heavy[no] = (this.#heavy[no] ?? 1) + 1;
    this.queue.push(no);
  }

  #tabuKey(no: number, start: number): number {
    return no * this.#board.week.slots + start;
  }

  #keepBest(): void {
    if (this.queue.length >= this.fewest) return;
    this.fewest = this.queue.length;
    this.best_at = this.steps;
    // while the week still fills, every step is better than the last: it is written down once that becomes rare
    if (this.queue.length > 0 && this.steps <= this.#board.week.units.length) return;
    this.#best = this.#board.week.units.flatMap(({ no, is_fixed }) => {
      const start = this.#board.at[no] ?? -1;
      return is_fixed || start < 0 ? [] : [{ no, place: { start, rooms: this.#board.roomsOf(no) } }];
    });
  }
}
