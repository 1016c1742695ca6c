import { useEffect } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useApi } from '#web/api/queries.ts';
import { readJson, tabStorage } from '#web/state/browser-storage.ts';
import { visitorGate } from '../../../contract/visitor-gate.contract.ts';
import { useGateNews } from '../use-visits.ts';

export type Board = CallOutput<typeof visitorGate.gateBoard>;

const KEY = 'gate_board';
const POLL_MS = 30_000;

/** Forgets the kept board: at the end of duty nothing of the visitors stays on the phone. */
export function forgetBoard(): void {
  tabStorage.remove(KEY);
}

export interface GateBoardState {
  readonly board: Board | null;
  /** The board is what was last heard; its `at` says when. */
  readonly isOld: boolean;
  readonly error: ApiError | null;
  readonly refetch: () => void;
}

/** The guard's board of a gate. Without a network the last one stays, also over a reload, until the end of duty. */
export function useGateBoard(gateId: string): GateBoardState {
  const answer = useApi(visitorGate.gateBoard, { query: { gate_id: gateId } }, { pollMs: POLL_MS });
  useGateNews(gateId);
  const fresh = answer.data;
  useEffect(() => {
    if (fresh) tabStorage.write(KEY, JSON.stringify(fresh));
  }, [fresh]);
  const kept = fresh ?? readJson<Board>(tabStorage, KEY);
  return {
    board: kept?.gate.id === gateId ? kept : null,
    isOld: answer.error !== null || answer.fetchStatus === 'paused' || !fresh,
    error: answer.error,
    refetch: () => void answer.refetch(),
  };
}
