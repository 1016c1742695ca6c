import type { CallOutput } from '#shared/endpoint.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useApi } from '#web/api/queries.ts';
import { forgetKept } from '#web/offline/kept.ts';
import { isCut, useKeptAnswer } from '#web/offline/use-kept-answer.ts';
import { visitorGate } from '../../../contract/visitor-gate.contract.ts';
import { useGateNews } from '../use-visits.ts';

export type Board = CallOutput<typeof visitorGate.gateBoard>;

const KEY = 'gate.board';
const SHIFT_HOURS = 12;
const POLL_MS = 30_000;

/** Forgets what a gate had at hand: at the end of duty nothing of the visitors stays on the phone. */
export const forgetGate = (): void => forgetKept('gate.');

export interface GateBoardState {
  readonly board: Board | null;
  /** The board is what was last heard; its `at` says when. */
  readonly isOld: boolean;
  /** There is no line: what is done now goes through the outbox. */
  readonly isCut: boolean;
  readonly error: ApiError | null;
  readonly refetch: () => void;
}

/** The guard's board of a gate. Without a network the last one stays, also when the tab was closed, until the end of duty. */
export function useGateBoard(gateId: string): GateBoardState {
  const answer = useApi(visitorGate.gateBoard, { query: { gate_id: gateId } }, { pollMs: POLL_MS });
  useGateNews(gateId);
  const kept = useKeptAnswer(`${KEY}.${gateId}`, answer, SHIFT_HOURS) ?? null;
  return {
    board: kept,
    isOld: answer.error !== null || isCut(answer) || !answer.data,
    isCut: isCut(answer),
    error: answer.error,
    refetch: () => void answer.refetch(),
  };
}
