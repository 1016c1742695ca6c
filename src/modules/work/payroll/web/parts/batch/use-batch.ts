import { useState } from 'react';
import { invalidate } from '#web/api/cache.ts';
import { useApi } from '#web/api/queries.ts';
import { mayBeOld } from '#web/realtime/event-names.ts';
import { useChannel } from '#web/realtime/use-channel.ts';
import { WAGE_CHANNEL, type WageProgress, wageEvents } from '../../../contract/batch-channel.ts';
import { wages } from '../../../contract/wages.contract.ts';

/** Without the socket the page still gets there. */
const POLL_MS = 10_000;

/**
 * A batch that follows its sending: how many slips are out by now, and when it is in another state. Parts alone move the
 * bar; only a new state reads figures again, which may ask for a proof.
 */
export function useBatch(id: string) {
  const answer = useApi(wages.get, { params: { id } });
  useApi(wages.get, { params: { id } }, { enabled: answer.data?.is_running ?? false, pollMs: POLL_MS });
  const [told, setTold] = useState<WageProgress | null>(null);
  useChannel(`${WAGE_CHANNEL}:${id}`, ({ event, data }) => {
    if (event === wageEvents.progress) setTold(data as WageProgress);
    else if (event === wageEvents.changed || mayBeOld(event)) void invalidate('wages', 'wage_tables', 'wage_users');
  });
  const counts = answer.data?.counts;
  // an event may come after a read that knew more already
  const progress = counts ? { rows: counts.rows, sent: Math.max(counts.sent, told?.sent ?? 0) } : null;
  return { answer, progress };
}
