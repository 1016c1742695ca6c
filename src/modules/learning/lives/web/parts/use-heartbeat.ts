import { useEffect, useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { call } from '#web/api/call.ts';
import { isPhone } from '#web/session/device.ts';
import { liveWatching } from '../../contract/live-watching.contract.ts';

type Play = CallOutput<typeof liveWatching.heartbeat>['play'];

const EVERY_MS = 60_000;
const placeOf = (id: string) => `live_guest_key:${id}`;

/** The key by which the portal knows this browser as a guest of a live; undefined: it has given none yet. */
export const guestKey = (id: string): string | undefined => sessionStorage.getItem(placeOf(id)) ?? undefined;
export const keepGuestKey = (id: string, key: string): void => sessionStorage.setItem(placeOf(id), key);

interface Watching {
  readonly viewers: number | null;
  /** A fresh address, once the first one has grown old. */
  readonly play: Play;
}

/** Says once a minute that somebody watches (a guest by their key), and asks for a fresh address in time. */
export function useHeartbeat(
  id: string,
  isWatching: boolean,
  renewAt: string | null,
  joinedKey: string | null = null,
): Watching {
  const [state, setState] = useState<Watching>({ viewers: null, play: null });
  const renews = state.play?.renew_at ?? renewAt;
  useEffect(() => {
    if (!isWatching) return;
    const beat = async () => {
      const renew = renews !== null && Date.parse(renews) < Date.now();
      const device = isPhone() ? ('phone' as const) : ('desktop' as const);
      const body = { joined_key: joinedKey ?? undefined, device, renew };
      const answer = await call(liveWatching.heartbeat, { params: { id }, body }).catch(() => null);
      if (answer) setState((was) => ({ viewers: answer.viewers_now, play: answer.play ?? was.play }));
    };
    void beat();
    const timer = setInterval(() => void beat(), EVERY_MS);
    return () => clearInterval(timer);
  }, [id, isWatching, renews, joinedKey]);
  return state;
}
