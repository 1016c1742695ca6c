import { refresh } from '#web/api/cache.ts';
import { useChannel } from '#web/realtime/use-channel.ts';
import { usePerson } from '#web/session/session.ts';

/** Reads the own tasks again whenever one of them says something. */
export function useRealtimeTask(): void {
  const person = usePerson();
  useChannel(`user:${person.id}`, ({ event }) => {
    if (event === 'data_task') void refresh('data_tasks');
  });
}
