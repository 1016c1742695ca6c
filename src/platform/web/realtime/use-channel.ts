import { useEffect, useEffectEvent } from 'react';
import type { RealtimeEvent } from './socket.ts';

/** Follows a real-time channel while the component is on the screen; null follows none. The page does not wait for the socket. */
export function useChannel(channel: string | null, onEvent: (event: RealtimeEvent) => void): void {
  const heard = useEffectEvent(onEvent);
  useEffect(() => {
    if (channel === null) return undefined;
    let stop: (() => void) | null = null;
    let isOver = false;
    void import('./socket.ts').then(({ follow }) => {
      if (!isOver) stop = follow(channel, (event) => heard(event));
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [channel]);
}
