import { useEffect } from 'react';
import { frame } from '#shared/calls/frame.contract.ts';
import { NOTIFICATION_POLL } from '#shared/constants.ts';
import { useApi } from '../api/queries.ts';
import { useSession } from '../session/session.ts';

const FOCUS_AFTER_MS = 60_000;
/** Number on the bell and the newest messages; also the call that finds out about a session that is over. */
export function useBell() {
  const { phase } = useSession();
  const { data, refetch, dataUpdatedAt } = useApi(frame.checkNewNotification, undefined, {
    enabled: phase !== 'guest',
    // a fallback for the socket.
    pollMs: NOTIFICATION_POLL,
    staleMs: FOCUS_AFTER_MS,
  });
  useEffect(() => {
    const onFocus = () => {
      if (Date.now() - dataUpdatedAt > FOCUS_AFTER_MS) void refetch();
    };
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [refetch, dataUpdatedAt]);
  return {
    isCounted: data !== undefined,
    count: data?.new_notification ?? 0,
    latest: data?.latest ?? [],
    unread: data?.unread ?? {},
  };
}
