import type { Board } from './board.ts';
import type { ProposalProblem } from './problem.ts';
import type { Week } from './units.ts';

export type Weights = Readonly<Record<'main' | 'gaps' | 'spread' | 'stay', number>>;

export const weightsOf = ({ wishes }: ProposalProblem): Weights => ({
  main: wishes?.main_before_noon ?? 4,
  gaps: wishes?.teacher_gaps ?? 2,
  spread: wishes?.spread ?? 2,
  stay: wishes?.stay ?? 3,
});

/** More of a subject a day than it may have weighs more than any wish. */
const CROWDED = 50;

/** What one unit costs where it stands, whatever else stands: a main subject after noon, a base that was left. */
export function costOfStart(week: Week, no: number, start: number, weights: Weights): number {
  const unit = week.units[no];
  if (!unit || start < 0) return 0;
  let cost = unit.base >= 0 && unit.base !== start ? weights.stay : 0;
  for (let slot = start; slot < start + unit.length; slot += 1) {
    // others leave the morning to the main subjects
    if (unit.is_main !== (week.is_morning[slot] ?? false)) cost += unit.is_main ? weights.main : weights.main / 4;
  }
  return cost;
}

/** Empty periods between two lessons of a day, of both weeks. */
export function gapsOf(board: Board, party: number, day: number): number {
  const { periods } = board.week;
  let gaps = 0;
  for (const layer of [0, 1]) {
    let open = -1;
    for (let at = 0; at < periods; at += 1) {
      if (board.occupant(party, layer, day * periods + at) < 0) continue;
      if (open >= 0) gaps += at - open - 1;
      open = at;
    }
  }
  return gaps;
}

/** How badly the lessons of a class in one subject are spread: two on a day, or on days beside each other where there is room. */
export function spreadOf(board: Board, group: number): number {
  const { days } = board.week;
  const known = board.week.groups[group];
  if (!known) return 0;
  let cost = 0;
  for (const layer of [0, 1]) {
    const counts = dayCounts(board, group, layer);
    const all = counts.reduce((sum, count) => sum + count, 0);
    const isRare = all > 1 && all * 2 <= days + 1;
    for (const [day, count] of counts.entries()) {
      if (count > 1) cost += count - 1;
      if (count > known.most) cost += (count - known.most) * CROWDED;
      if (isRare && count > 0 && (counts[day + 1] ?? 0) > 0) cost += 0.5;
    }
  }
  return cost / 2;
}

export function dayCounts(board: Board, group: number, layer: number): number[] {
  const { days, periods } = board.week;
  const counts = new Array<number>(days).fill(0);
  for (const no of board.week.groups[group]?.units ?? []) {
    const start = board.at[no] ?? -1;
    if (start < 0 || !board.unit(no).layers.includes(layer)) continue;
    const day = Math.floor(start / periods);
    counts[day] = (counts[day] ?? 0) + 1;
  }
  return counts;
}
