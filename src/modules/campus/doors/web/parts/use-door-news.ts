import { useEffect, useRef } from 'react';
import { type CacheGroup, invalidate } from '#web/api/cache.ts';
import { mayBeOld } from '#web/realtime/event-names.ts';
import { useChannel } from '#web/realtime/use-channel.ts';
import { useSettings } from '#web/session/session.ts';

/** Many pass at once in the morning: what a screen shows is read again at most this often. */
const PAUSE_MS = 1_000;
const SHOWN: readonly CacheGroup[] = ['doorlocks', 'doorlock_permits', 'door_emergencies', 'access_events'];

/** Keeps what a page shows of doors fresh: somebody passes, a lock falls silent, a device confirms its list. */
export function useDoorNews(): void {
  const organization = useSettings()?.organization?.id;
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => () => clearTimeout(waiting.current ?? undefined), []);
  useChannel(organization ? `doors:${organization}` : null, ({ event }) => {
    if ((!['passed', 'changed'].includes(event) && !mayBeOld(event)) || waiting.current) return;
    waiting.current = setTimeout(() => {
      waiting.current = null;
      for (const group of SHOWN) void invalidate(group);
    }, PAUSE_MS);
  });
}
