import { useEffect } from 'react';
import type { CallInput } from '#shared/endpoint.ts';
import { ApiError } from '#web/api/api-error.ts';
import { invalidate } from '#web/api/cache.ts';
import { call } from '#web/api/call.ts';
import { reactTo, sentenceOf } from '#web/api/reactions.ts';
import { usePerson } from '#web/session/session.ts';
import { persistentStorage, readJson } from '#web/state/browser-storage.ts';
import { createStore, useStore } from '#web/state/store.ts';
import { toast } from '#web/ui/toasts.ts';
import { visitRecords } from '../../contract/visit-records.contract.ts';
import { useHomeVisitText } from '../texts.ts';

export type RecordBody = CallInput<typeof visitRecords.create>['body'];

/** A record that waits on this phone until it can be sent. */
export interface QueuedRecord {
  readonly body: RecordBody;
  /** Why the server did not take it: it waits until the writer corrects it. */
  readonly refusal?: string;
}

type Queue = Readonly<Record<string, QueuedRecord>>;

const AGAIN_MS = 15_000;
const NOTHING: Queue = {};
/** Answers that say nothing about the record: the session ended, or too much was sent. */
const LATER = new Set([401, 429]);

const SESSION_UNFIT = 400403;

/** Under the drafts: it survives a closed tab and an expired session, and goes when the person signs out. */
const keyOf = (ownerId: string) => `draft.home_visit.outbox.${ownerId}`;

/** What lies in the storage, read once a change; each person of a shared browser has their own. */
const outbox = createStore<{ readonly of: string | null; readonly queue: Queue }>({ of: null, queue: NOTHING });

const read = (ownerId: string): Queue => readJson<Queue>(persistentStorage, keyOf(ownerId)) ?? NOTHING;

function put(ownerId: string, queue: Queue): void {
  if (Object.keys(queue).length > 0) persistentStorage.write(keyOf(ownerId), JSON.stringify(queue));
  else persistentStorage.remove(keyOf(ownerId));
  outbox.set({ of: ownerId, queue });
}

/** Stores a record that could not be sent until the phone is online again. False: this browser stores nothing. */
export function queueRecord(ownerId: string, body: RecordBody): boolean {
  put(ownerId, { ...read(ownerId), [body.visit_id]: { body } });
  return read(ownerId)[body.visit_id] !== undefined;
}

/** Forgets the record of a visit: it arrived, or its writer gave it up. */
export function dropRecord(ownerId: string, visitId: string): void {
  const { [visitId]: gone, ...others } = read(ownerId);
  if (gone) put(ownerId, others);
}

function useQueued(): Queue {
  const { id } = usePerson();
  const { of, queue } = useStore(outbox);
  return of === id ? queue : NOTHING;
}

/** The record of a visit that waits on this phone. */
export const useQueuedRecord = (visitId: string): QueuedRecord | undefined => useQueued()[visitId];

/** What was wrong, field by field or as a whole. */
function refusalOf(error: unknown): string {
  const told = error instanceof ApiError ? Object.values(error.errors).flat() : [];
  return told.length > 0 ? told.join('\n') : sentenceOf(error);
}

const isForLater = (error: unknown): boolean =>
  error instanceof ApiError && (error.isOutcomeUnknown || LATER.has(error.status) || error.code === SESSION_UNFIT);

let isSending = false;

interface Sent {
  readonly taken: number;
  readonly refused: number;
}

/** Sends what waits, each under the key that was made with it: however often it arrives, it is stored once. What is refused stays. */
export async function sendQueued(ownerId: string): Promise<Sent> {
  if (isSending) return { taken: 0, refused: 0 };
  isSending = true;
  let taken = 0;
  let refused = 0;
  try {
    for (const [visitId, { body, refusal }] of Object.entries(read(ownerId))) {
      if (refusal !== undefined) continue;
      try {
        await call(visitRecords.create, { body }, body.client_key ? { idempotency_key: body.client_key } : {});
        dropRecord(ownerId, visitId);
        taken += 1;
      } catch (error) {
        reactTo(error, 'session_only');
        if (isForLater(error)) break;
        put(ownerId, { ...read(ownerId), [visitId]: { body, refusal: refusalOf(error) } });
        refused += 1;
      }
    }
  } finally {
    isSending = false;
  }
  if (taken + refused > 0) await invalidate('visits', 'visit_records', 'home');
  return { taken, refused };
}

/** While the page is open: sends what waits as soon as the phone is online. */
export function useOutbox(): void {
  const t = useHomeVisitText();
  const { id } = usePerson();
  const waits = Object.values(useQueued()).some(({ refusal }) => refusal === undefined);
  useEffect(() => outbox.set({ of: id, queue: read(id) }), [id]);
  useEffect(() => {
    if (!waits) return undefined;
    const send = () =>
      void sendQueued(id).then(({ taken, refused }) => {
        if (taken > 0) toast.success(t('record_sent'));
        if (refused > 0) toast.warning(t('record_refused'));
      });
    window.addEventListener('online', send);
    const timer = setInterval(send, AGAIN_MS);
    if (navigator.onLine) send();
    return () => {
      window.removeEventListener('online', send);
      clearInterval(timer);
    };
  }, [waits, id, t]);
}
