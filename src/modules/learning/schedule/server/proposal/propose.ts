import { Board } from './board.ts';
import { costOfStart, dayCounts, gapsOf, spreadOf, type Weights, weightsOf } from './cost.ts';
import { explain } from './explain.ts';
import { improve } from './improve.ts';
import { placeAll } from './place.ts';
import type {
  PlacedLesson,
  Proposal,
  ProposalProblem,
  ProposalProgress,
  ProposalScore,
  UnplacedLesson,
} from './problem.ts';
import { seeded } from './random.ts';
import { type Unit, weekOf } from './units.ts';
import { Watch } from './watch.ts';

export interface ProposeOptions {
  /** The same seed gives the same answer, unless the deadline or the signal cut it (`is_cut`). */
  readonly seed: number;
  readonly deadline_ms: number;
  readonly onProgress?: ((progress: ProposalProgress) => void) | undefined;
  /** Looked at now and then; what there is by then is the answer. */
  readonly signal?: { readonly aborted: boolean } | undefined;
}

/** The part of the time that placing may take; the rest is for wishes. */
const PLACING = 0.7;

/**
 * Proposes a timetable. Pure and synchronous: for seconds it gives nobody else a turn, so the portal calls `startProposal`,
 * which does it in a thread; call `countFirst` before, which says what can never fit.
 *
 * What always holds of the placed lessons: no class, teacher or room has two at a time (a room as many as its capacity; odd
 * and even weeks are two times), none lies where its class, teachers, room or subject are blocked, a double lesson lies within
 * one day and over no `ends_run`, lessons of a band lie together, fixed lessons lie where they were fixed, whatever clashes
 * they bring with them (`countFirst` names those).
 *
 * What holds as far as it goes: a subject comes at most `most_a_day` times a day for a class (default: as few as its lessons
 * a week allow; fixed lessons and such that fit in no other way may break it and are counted as `crowded`).
 *
 * What is wished, by `wishes`: main subjects before noon, few gaps of teachers, lessons of a subject not on days beside each
 * other, lessons where they stood before (`base`). With `moves_at_most` no more than so many leave their base for a wish.
 *
 * What has no place is in `unplaced`, each with the resources in its way and a sentence. It is searched by ejection with
 * growing weights, then improved by chains of exchanges; both count steps, so the same seed gives the same answer.
 *
 * @example propose(problem, { seed: 1, deadline_ms: 20_000, onProgress: ({ phase, share }) => … })
 */
export function propose(problem: ProposalProblem, { seed, deadline_ms, onProgress, signal }: ProposeOptions): Proposal {
  const from = performance.now();
  const week = weekOf(problem);
  const random = seeded(seed);
  const board = new Board(week, random);
  const weights = weightsOf(problem);
  const total = problem.lessons.length;
  const countPlaced = () =>
    week.units.reduce((sum, { no, lessons }) => sum + ((board.at[no] ?? -1) >= 0 ? lessons.length : 0), 0);
  const watchOf = (phase: ProposalProgress['phase'], until: number) =>
    new Watch(from + until, signal, (share) => onProgress?.({ phase, placed: countPlaced(), total, share }));

  const placing = watchOf('placing', deadline_ms * PLACING);
  const left = placeAll(board, weights, random, placing);
  if (left.length > 0) placeCrowded(board, left);
  const improving = watchOf('improving', deadline_ms);
  improve(board, weights, random, improving, problem.moves_at_most ?? total);

  const placed = placedLessons(problem, board);
  const unplaced = unplacedLessons(problem, board);
  return {
    placed,
    unplaced,
    score: scoreOf(board, weights, placed.length, unplaced.length),
    is_cut: placing.is_cut || improving.is_cut,
    steps: placing.steps + improving.steps,
  };
}

/** Rather twice a day than not at all. */
function placeCrowded(board: Board, left: readonly number[]): void {
  board.keeps_days = false;
  for (const no of left) {
    const starts = board.unit(no).is_fixed ? [] : board.unit(no).starts;
    const place = starts.map((start) => board.place(no, start)).find((one) => one?.others.length === 0);
    if (place) board.put(no, place);
  }
  board.keeps_days = true;
}

function placedLessons(problem: ProposalProblem, board: Board): PlacedLesson[] {
  const placed = new Map<string, PlacedLesson>();
  for (const { no, lessons } of board.week.units) {
    const start = board.at[no] ?? -1;
    if (start < 0) continue;
    const rooms = [...board.roomsOf(no)];
    for (const { id, room } of lessons) {
      const room_id = room ? (problem.rooms[rooms.shift() ?? -1]?.id ?? null) : null;
      placed.set(id, { ...board.week.placeOf(start), lesson: id, room_id });
    }
  }
  return problem.lessons.flatMap(({ id }) => placed.get(id) ?? []);
}

function unplacedLessons(problem: ProposalProblem, board: Board): UnplacedLesson[] {
  const open = board.week.units.filter(({ no }) => (board.at[no] ?? -1) < 0);
  return open.flatMap((unit) => explain(problem, board, unit));
}

function scoreOf(board: Board, weights: Weights, placed: number, unplaced: number): ProposalScore {
  const { week } = board;
  const standing = week.units.filter(({ no }) => (board.at[no] ?? -1) >= 0);
  const main = standing
    .filter(({ is_main }) => is_main)
    .flatMap(({ no, length }) => rangeOf(board.at[no] ?? 0, length));
  const isMoved = ({ no, is_fixed, base }: Unit) => !is_fixed && base >= 0 && base !== board.at[no];
  const gaps = rangeOf(week.classes, week.parties - week.classes).flatMap((party) =>
    rangeOf(0, week.days).map((day) => gapsOf(board, party, day) / 2),
  );
  const spread = week.groups.map((_, group) => spreadOf(board, group));
  const crowded = week.groups.flatMap(({ most }, group) =>
    [0, 1].flatMap((layer) => dayCounts(board, group, layer)).map((count) => Math.max(0, count - most) / 2),
  );
  const teacher_gaps = sumOf(gaps);
  const starts = sumOf(standing.map(({ no }) => costOfStart(week, no, board.at[no] ?? -1, weights)));
  const cost = unplaced * UNPLACED + starts + weights.gaps * teacher_gaps + weights.spread * sumOf(spread);
  return {
    cost: Math.round(cost * 100) / 100,
    placed,
    unplaced,
    main: main.length,
    main_before_noon: main.filter((slot) => week.is_morning[slot]).length,
    teacher_gaps,
    crowded: sumOf(crowded),
    moved: standing.filter(isMoved).length,
  };
}

const UNPLACED = 1000;
const rangeOf = (from: number, length: number): number[] => Array.from({ length }, (_, at) => from + at);
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
