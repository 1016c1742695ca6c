import { useEffect } from 'react';
import type { CallInput } from '#shared/endpoint.ts';
import { ApiError } from '#web/api/api-error.ts';
import { invalidate } from '#web/api/cache.ts';
import { call } from '#web/api/call.ts';
import { reactTo } from '#web/api/reactions.ts';
import { readJson, tabStorage } from '#web/state/browser-storage.ts';
import { createStore, useStore } from '#web/state/store.ts';
import { toast } from '#web/ui/toasts.ts';
import { visitRecords } from '../../contract/visit-records.contract.ts';
import { useHomeVisitText } from '../texts.ts';

type Body = CallInput<typeof visitRecords.create>['body'];
type Waiting = Readonly<Record<string, Body>>;

/** Under the drafts of this tab: it survives a reload, and goes when the person signs out. */
const KEY = 'draft.home_visit.outbox';
const AGAIN_MS = 15_000;

const waiting = createStore<Waiting>(readJson<Waiting>(tabStorage, KEY) ?? {});
let isSending = false;

function put(next: Waiting): void {
  waiting.set(next);
  if (Object.keys(next).length > 0) tabStorage.write(KEY, JSON.stringify(next));
  else tabStorage.remove(KEY);
}

/** Keeps a record that could not be sent, until the line is back. */
export const keepRecord = (body: Body): void => put({ ...waiting.get(), [body.visit_id]: body });

/** Whether the record of a visit waits on this phone. */
export const useIsKept = (visitId: string): boolean => useStore(waiting)[visitId] !== undefined;

/** Sends what waits, each under the key that was made with it: however often it arrives, it is stored once. */
async function sendKept(): Promise<number> {
  if (isSending) return 0;
  isSending = true;
  let sent = 0;
  try {
    for (const [id, body] of Object.entries(waiting.get())) {
      try {
        await call(visitRecords.create, { body }, body.client_key ? { idempotency_key: body.client_key } : {});
        sent += 1;
      } catch (error) {
        if (error instanceof ApiError && error.isOutcomeUnknown) break;
        reactTo(error);
      }
      const { [id]: _gone, ...others } = waiting.get();
      put(others);
    }
  } finally {
    isSending = false;
  }
  if (sent > 0) await invalidate('visits', 'visit_records', 'home');
  return sent;
}

/** While the page is open: sends what waits as soon as the line is back. */
export function useOutbox(): void {
  const t = useHomeVisitText();
  const count = Object.keys(useStore(waiting)).length;
  useEffect(() => {
    if (count === 0) return undefined;
    const send = () => void sendKept().then((sent) => sent > 0 && toast.success(t('record_sent')));
    window.addEventListener('online', send);
    const timer = setInterval(send, AGAIN_MS);
    if (navigator.onLine) send();
    return () => {
      window.removeEventListener('online', send);
      clearInterval(timer);
    };
  }, [count, t]);
}
