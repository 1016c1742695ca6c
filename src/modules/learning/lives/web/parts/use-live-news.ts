import { useState } from 'react';
import * as z from 'zod';
import { invalidate } from '#web/api/cache.ts';
import { mayBeOld } from '#web/realtime/event-names.ts';
import { useChannel } from '#web/realtime/use-channel.ts';

const ended = z.object({ is_closed: z.boolean(), reason: z.string().nullable() });
export type LiveEnd = z.output<typeof ended>;

/** Keeps what a page shows of a live fresh; gives how it ended as soon as it does, before anything is read again. */
export function useLiveNews(id: string): LiveEnd | null {
  const [end, setEnd] = useState<LiveEnd | null>(null);
  useChannel(`live:${id}`, ({ event, data }) => {
    if (event === 'ended') {
      const known = ended.safeParse(data);
      if (known.success) setEnd(known.data);
    }
    if (event === 'ended' || event === 'changed' || mayBeOld(event)) void invalidate('lives');
  });
  return end;
}
