import { invalidate } from '#web/api/cache.ts';
import { useApi } from '#web/api/queries.ts';
import { mayBeOld } from '#web/realtime/event-names.ts';
import { useChannel } from '#web/realtime/use-channel.ts';
import { parkingEvents } from '../../../contract/parking-gate.contract.ts';

const POLL_MS = 30_000;

/** The last reads of a gate (all gates without one) and how full the lots are; what a camera reads shows at once. */
export function useGateLive(gateId: string | null) {
  const answer = useApi(parkingEvents.live, { query: gateId ? { gate_id: gateId } : {} }, { pollMs: POLL_MS });
  const organization = answer.data?.organization_id;
  useChannel(organization ? `parking_gate:${organization}` : null, ({ event }) => {
    if (event === 'passed' || mayBeOld(event)) void invalidate('parking_events');
  });
  return answer;
}
