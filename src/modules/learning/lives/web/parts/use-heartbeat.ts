import { useEffect, useState } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { call } from '#web/api/call.ts';
import { isPhone } from '#web/session/device.ts';
import { liveWatching } from '../../contract/live-watching.contract.ts';

type Play = CallOutput<typeof liveWatching.heartbeat>['play'];

const EVERY_MS = 60_000;
const KEY = 'live_viewer_key';

/** A key of this browser alone; the server makes another one of it for each live. */
export function viewerKey(): string {
  const known = sessionStorage.getItem(KEY);
  if (known) return known;
  const fresh = crypto.randomUUID();
  sessionStorage.setItem(KEY, fresh);
  return fresh;
}

interface Watching {
  readonly viewers: number | null;
  /** A fresh address, once the first one has grown old. */
  readonly play: Play;
}

/** Says once a minute that somebody watches, and asks for a fresh address in time. */
export function useHeartbeat(id: string, isWatching: boolean, renewAt: string | null): Watching {
  const [state, setState] = useState<Watching>({ viewers: null, play: null });
  const renews = state.play?.renew_at ?? renewAt;
  useEffect(() => {
    if (!isWatching) return;
    const beat = async () => {
      const renew = renews !== null && Date.parse(renews) < Date.now();
      const device = isPhone() ? 'phone' : 'desktop';
      const body = { joined_key: viewerKey(), device, renew } as const;
      const answer = await call(liveWatching.heartbeat, { params: { id }, body }).catch(() => null);
      if (answer) setState((was) => ({ viewers: answer.viewers_now, play: answer.play ?? was.play }));
    };
    void beat();
    const timer = setInterval(() => void beat(), EVERY_MS);
    return () => clearInterval(timer);
  }, [id, isWatching, renews]);
  return state;
}
