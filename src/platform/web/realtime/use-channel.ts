import { useEffect, useEffectEvent } from 'react';
import { follow, type RealtimeEvent } from './socket.ts';

/** Follows a real-time channel while the component is on the screen; null follows none. */
export function useChannel(channel: string | null, onEvent: (event: RealtimeEvent) => void): void {
  const heard = useEffectEvent(onEvent);
  useEffect(() => (channel === null ? undefined : follow(channel, (event) => heard(event))), [channel]);
}
