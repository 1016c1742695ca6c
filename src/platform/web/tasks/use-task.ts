import { useEffect, useRef, useState } from 'react';
import { dataTasks } from '#shared/calls/data-task.contract.ts';
import type { CallOutput } from '#shared/endpoint.ts';
import { type CacheGroup, invalidate } from '../api/cache.ts';
import { useApi } from '../api/queries.ts';
import { mayBeOld } from '../realtime/event-names.ts';
import { useChannel } from '../realtime/use-channel.ts';
import { usePerson } from '../session/session.ts';

const POLL_MS = 2_000;

export type Task = CallOutput<typeof dataTasks.show>;

/** Whether a task still changes by itself. */
export const isWorking = (task: Task | undefined): boolean => task?.is_working ?? false;

/** A task, read again while it goes on; `invalidates` are groups of answers that are old once it has changed something. */
export function useTask(taskId: string, invalidates: readonly CacheGroup[]) {
  const person = usePerson();
  const [isResting, setResting] = useState(false);
  const answer = useApi(dataTasks.show, { params: { id: taskId } }, { ...(isResting ? {} : { pollMs: POLL_MS }) });
  useChannel(`user:${person.id}`, ({ event }) => {
    if (event === 'data_task' || mayBeOld(event)) void invalidate('data_tasks');
  });
  const { data } = answer;
  useEffect(() => setResting(data !== undefined && !isWorking(data)), [data]);
  const stale = useRef(invalidates);
  stale.current = invalidates;
  const isDone = data?.is_done;
  const state = data?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is undone is done once more
  useEffect(() => {
    if (isDone) void invalidate(...stale.current);
  }, [isDone, state]);
  return answer;
}
