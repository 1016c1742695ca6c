import type { ReviewMove } from '#shared/review.ts';
import { firstMove } from '#web/ui/review/use-decisions.ts';
import type { Waiting } from '../use-reviews.ts';

/** Several of these may be decided at once, without a word about each. */
export const canBatch = (row: Waiting): boolean => row.review.batch && firstMove(row)?.result === 'approve';

/** How it is refused: back to be changed where that can be, else for good. */
export const refusingMove = ({ review }: Waiting): ReviewMove | null =>
  review.moves.find(({ result }) => result === 'return') ??
  review.moves.find(({ result }) => result === 'reject') ??
  null;

export const approvingMove = ({ review }: Waiting): ReviewMove | null =>
  review.moves.find(({ result }) => result === 'approve') ?? null;

/** The same call with an opinion, where it takes one. */
export const withWords = (move: ReviewMove, words: string): ReviewMove =>
  move.words && words ? { ...move, body: { ...move.body, [move.words]: words } } : move;
