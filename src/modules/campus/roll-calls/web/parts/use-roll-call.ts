import { useEffect, useRef } from 'react';
import type { CallOutput } from '#shared/endpoint.ts';
import { invalidate } from '#web/api/cache.ts';
import { useApi } from '#web/api/queries.ts';
import { mayBeOld } from '#web/realtime/event-names.ts';
import { useChannel } from '#web/realtime/use-channel.ts';
import { rollCalls } from '../../contract/roll-calls.contract.ts';

export type RollCall = CallOutput<typeof rollCalls.get>;
export type CallPerson = CallOutput<typeof rollCalls.people>['list'][number];

/** Twenty people tick at once: what a screen shows is read again at most this often. */
const PAUSE_MS = 800;
/** Without the socket the numbers still come. */
const POLL_MS = 15_000;

/** A roll call that follows what everybody else does. */
export function useRollCall(id: string) {
  const answer = useApi(rollCalls.get, { params: { id } }, { pollMs: POLL_MS });
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(() => () => clearTimeout(waiting.current ?? undefined), []);
  useChannel(`roll_call:${id}`, ({ event }) => {
    if ((event !== 'roll_call_changed' && !mayBeOld(event)) || waiting.current) return;
    waiting.current = setTimeout(() => {
      waiting.current = null;
      void invalidate('roll_calls');
    }, PAUSE_MS);
  });
  return answer;
}
