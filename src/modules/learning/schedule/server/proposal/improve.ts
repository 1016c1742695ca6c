import type { Board, Place } from './board.ts';
import { costOfStart, gapsOf, spreadOf, type Weights } from './cost.ts';
import type { Watch } from './watch.ts';

/** Tries for each unit, and units that change their places at once at the most. */
const TRIES = 160;
const CHAIN = 14;
/** How much worse a change may make the week, at first and at last, in the unit of the costs. */
const HEAT = { first: 3, last: 0.05 };

/**
 * Improves a week by wishes: a unit goes to another slot, those that stand there come to its old one, and so on until all fit.
 * What is placed stays placed. Worse weeks are gone through with a chance that falls.
 */
export function improve(
  board: Board,
  weights: Weights,
  random: () => number,
  watch: Watch,
  moves_at_most: number,
): void {
  const loose = board.week.units
    .filter(({ no, is_fixed }) => !is_fixed && (board.at[no] ?? -1) >= 0)
    .map(({ no }) => no);
  const all = loose.length * TRIES;
  const changes = new Changes(board, weights, moves_at_most);
  for (let step = 0; step < all; step += 1) {
    if (watch.isOver(step, step / all)) break;
    const no = loose[Math.floor(random() * loose.length)] as number;
    const starts = board.starts[no] ?? [];
    const start = starts[Math.floor(random() * starts.length)] ?? -1;
    if (start === (board.at[no] ?? -1)) continue;
    const heat = HEAT.first * (HEAT.last / HEAT.first) ** (step / all);
    const most = -heat * Math.log(random() || 1e-12);
    changes.tryTo(no, start, most);
    watch.count(1);
  }
}

interface Move {
  readonly no: number;
  readonly from: number;
  readonly to: number;
}

class Changes {
  readonly #board: Board;
  readonly #weights: Weights;
  readonly #moves_at_most: number;
  #moved: number;

  constructor(board: Board, weights: Weights, moves_at_most: number) {
    this.#board = board;
    this.#weights = weights;
    this.#moved = board.week.units.filter(({ no }) => this.#isAway(no, board)).length;
    this.#moves_at_most = Math.max(moves_at_most, this.#moved);
  }

  tryTo(no: number, start: number, most: number): void {
    const board = this.#board;
    const chain = this.#chain(no, start);
    if (!chain || this.#linear(chain) > most + SLACK * chain.length) return;
    const places = this.#touched(chain);
    const before = this.#costOf(places);
    const awayBefore = chain.filter((one) => this.#isAway(one.no, board)).length;
    const rooms = chain.map((one) => board.roomsOf(one.no));
    for (const one of chain) board.out(one.no);
    const isPlaced = this.#putAll(chain);
    const moved = this.#moved - awayBefore + chain.filter((one) => this.#isAway(one.no, board)).length;
    const delta = isPlaced ? this.#linear(chain) + this.#costOf(places) - before : Number.POSITIVE_INFINITY;
    if (delta <= most && (moved <= this.#moves_at_most || moved <= this.#moved)) {
      this.#moved = moved;
      return;
    }
    for (const one of chain) if ((board.at[one.no] ?? -1) >= 0) board.out(one.no);
    for (const [at, one] of chain.entries()) board.put(one.no, { start: one.from, rooms: rooms[at] ?? [] });
  }

  #isAway(no: number, board: Board): boolean {
    const { base, is_fixed } = board.unit(no);
    return !is_fixed && base >= 0 && (board.at[no] ?? -1) >= 0 && board.at[no] !== base;
  }

  /** Who has to move with whom: between two times, all that hang together. Null: too many, or one of them cannot. */
  #chain(no: number, start: number): Move[] | null {
    const board = this.#board;
    const shift = start - (board.at[no] ?? 0);
    const chain: Move[] = [];
    const shifts = new Map<number, number>([[no, shift]]);
    const waiting = [no];
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const own = shifts.get(one) ?? 0;
      const from = board.at[one] ?? 0;
      const to = from + own;
      if (chain.length >= CHAIN || !board.starts[one]?.includes(to)) return null;
      chain.push({ no: one, from, to });
      for (const other of board.neighbours(one, to) ?? []) {
        if (shifts.has(other)) continue; // it leaves as this one comes
        shifts.set(other, -own);
        waiting.push(other);
      }
    }
    return chain;
  }

  #putAll(chain: readonly Move[]): boolean {
    for (const { no, to } of chain) {
      const place: Place | null = this.#board.place(no, to);
      if (!place || place.others.length > 0) return false;
      this.#board.put(no, place);
    }
    return true;
  }

  #linear(chain: readonly Move[]): number {
    const { week } = this.#board;
    let delta = 0;
    for (const { no, from, to } of chain)
      delta += costOfStart(week, no, to, this.#weights) - costOfStart(week, no, from, this.#weights);
    return delta;
  }

  /** Days of teachers and groups that a chain changes. */
  #touched(chain: readonly Move[]): { readonly days: ReadonlySet<number>; readonly groups: ReadonlySet<number> } {
    const { week } = this.#board;
    const [days, groups] = [new Set<number>(), new Set<number>()];
    for (const { no, from, to } of chain) {
      const unit = this.#board.unit(no);
      for (const group of unit.groups) groups.add(group);
      for (const party of unit.parties) {
        if (party < week.classes) continue;
        for (const slot of [from, to]) days.add(party * week.days + Math.floor(slot / week.periods));
      }
    }
    return { days, groups };
  }

  #costOf({ days, groups }: { readonly days: ReadonlySet<number>; readonly groups: ReadonlySet<number> }): number {
    const { week } = this.#board;
    let cost = 0;
    if (this.#weights.gaps > 0)
      for (const key of days)
        cost += (this.#weights.gaps / 2) * gapsOf(this.#board, Math.floor(key / week.days), key % week.days);
    for (const group of groups) cost += this.#weights.spread * spreadOf(this.#board, group);
    return cost;
  }
}

/** What gaps and spread may win back of a change that looks bad by itself. */
const SLACK = 6;
