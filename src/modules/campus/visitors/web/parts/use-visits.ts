import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '#web/api/api-error.ts';
import { invalidate } from '#web/api/cache.ts';
import { useApi } from '#web/api/queries.ts';
import { mayBeOld } from '#web/realtime/event-names.ts';
import { useChannel } from '#web/realtime/use-channel.ts';
import { useSettings } from '#web/session/session.ts';
import { visitors } from '../../contract/visitors.contract.ts';
import type { VisitDetail } from './visit-types.ts';

/** One booking, kept fresh: what the other side does shows at once. Null waits. */
export function useVisit(id: string | null): UseQueryResult<VisitDetail, ApiError> {
  useVisitNews();
  return useApi(visitors.get, { params: { id: id ?? '' } }, { enabled: id !== null });
}

/** Reads bookings again when one that concerns this person changed. */
export function useVisitNews(): void {
  const settings = useSettings();
  useChannel(settings ? `user:${settings.user.id}` : null, ({ event }) => {
    if (event === 'visit_changed' || mayBeOld(event)) void invalidate('visitors');
  });
}

/** Reads bookings again when something happens at a gate; null follows none. */
export function useGateNews(gateId: string | null): void {
  useChannel(gateId ? `gate:${gateId}` : null, ({ event }) => {
    if (event === 'board_changed' || mayBeOld(event)) void invalidate('visitors');
  });
}
