import type { CallOutput } from '#shared/endpoint.ts';
import { useApi } from '#web/api/queries.ts';
import { useKeptAnswer } from '#web/offline/use-kept-answer.ts';
import { visitorGate } from '../../../contract/visitor-gate.contract.ts';

type GateList = CallOutput<typeof visitorGate.gateList>;
export type VisitAtHand = GateList['list'][number];

const SHIFT_HOURS = 12;
const POLL_MS = 5 * 60_000;

/** Who may come and go at a gate in the next hours, kept on the phone for when the line is lost. */
export function useGateList(gateId: string): GateList | undefined {
  const answer = useApi(visitorGate.gateList, { query: { gate_id: gateId } }, { pollMs: POLL_MS });
  return useKeptAnswer(`gate.list.${gateId}`, answer, SHIFT_HOURS);
}
