import { useCallback, useEffect } from 'react';
import { registeredModules } from '../boot/registry.ts';
import { localizeNow } from '../i18n/texts.ts';
import { useSettings } from '../session/session.ts';
import { toast } from '../ui/toasts.ts';
import type { Delivery } from './delivery.ts';
import { useOwnEntries } from './outbox.ts';
import { type Sender, type Sent, sendWaiting } from './sending.ts';
import { outboxText } from './texts.ts';

const AGAIN_MS = 15_000;

/** The outbox of a name, with its module's code; nothing of it is loaded before something waits in it. */
export const deliveryOf = async (name: string): Promise<Delivery | undefined> => {
  for (const { outboxes } of registeredModules()) {
    const load = outboxes?.[name];
    if (load) return (await load()).outbox;
  }
  return undefined;
};

function tell({ taken, refused }: Sent): void {
  for (const delivery of new Set(taken)) {
    const [n, what] = [taken.filter((one) => one === delivery).length, localizeNow(delivery.title)];
    toast.success(n === 1 ? outboxText('sent', { what }) : outboxText('sent_n', { what, n }));
  }
  for (const delivery of new Set(refused))
    toast.warning(outboxText('not_taken', { what: localizeNow(delivery.title) }));
}

let notBefore = 0;

/** Sends what waits and tells what came of it. A part of the portal that did not come is a line that is not there. */
export async function sendNow(sender: Sender): Promise<void> {
  const sent = await sendWaiting(sender, (name) => deliveryOf(name).catch(() => undefined));
  notBefore = Date.now() + sent.wait_seconds * 1_000;
  tell(sent);
}

/** On every page: sends what waits for the person here as soon as there is a line, and again while something is left. */
export function useSending(): { readonly send: () => void } {
  const settings = useSettings();
  const [id, organization_id] = [settings?.user.id, settings?.organization?.id ?? null];
  const due = useOwnEntries().filter(
    (entry) => entry.refusal === undefined && entry.organization_id === organization_id,
  );
  const waits = due.length > 0;
  const send = useCallback(() => {
    if (id && navigator.onLine && Date.now() >= notBefore) void sendNow({ id, organization_id });
  }, [id, organization_id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one more entry is sent at once
  useEffect(() => {
    if (!waits) return undefined;
    window.addEventListener('online', send);
    document.addEventListener('visibilitychange', send);
    const timer = setInterval(send, AGAIN_MS);
    send();
    return () => {
      window.removeEventListener('online', send);
      document.removeEventListener('visibilitychange', send);
      clearInterval(timer);
    };
  }, [waits, due.length, send]);
  return { send };
}
