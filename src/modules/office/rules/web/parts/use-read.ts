import { useEffect } from 'react';
import { notifications } from '#shared/calls/notifications.contract.ts';
import { invalidate } from '#web/api/cache.ts';
import { call } from '#web/api/call.ts';

/** What was opened counts as read, whichever way led to it: once, by the hands of its reader. */
export function useRead(received: { readonly id: string; readonly read_at: string | null } | null | undefined): void {
  const unread = received && received.read_at === null ? received.id : '';
  useEffect(() => {
    if (unread === '') return;
    // who looks through the eyes of somebody else leaves no trace: the server refuses, and the page says nothing
    void call(notifications.setRead, { body: { ids: [unread] } }).then(
      () => invalidate('notifications', 'frame'),
      () => undefined,
    );
  }, [unread]);
}
