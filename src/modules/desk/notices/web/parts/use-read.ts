import { useEffect } from 'react';
import { notifications } from '#shared/calls/notifications.contract.ts';
import { invalidate } from '#web/api/cache.ts';
import { call } from '#web/api/call.ts';

interface Received {
  readonly id: string;
  readonly read_at: string | null;
}

/** What was opened counts as read, whichever way led to it: once, by the hands of its reader. */
export function useRead(received: readonly Received[] = []): void {
  const unread = received.flatMap((one) => (one.read_at === null ? [one.id] : [])).join(',');
  useEffect(() => {
    if (unread === '') return;
    // who looks through the eyes of somebody else leaves no trace: the server refuses, and the page says nothing
    void call(notifications.setRead, { body: { ids: unread.split(',') } }).then(
      () => invalidate('notifications', 'internotifications', 'announcements', 'frame'),
      () => undefined,
    );
  }, [unread]);
}
