import type { Delivery, Entry } from '#web/outbox/delivery.ts';
import { defineOutbox } from '#web/outbox/outbox.ts';
import { repairOrders } from '../../../contract/repair-orders.contract.ts';
import { type FinishedWork, sendFinished } from './finish-work.ts';

const base = defineOutbox({
  name: 'repair_finish',
  title: { cn: '维修完工', us: 'Finished repair' },
  endpoint: repairOrders.finish,
  subject: ({ id }: FinishedWork) => id,
  words: ({ number }) => number,
  input: ({ item, client_key }) => ({ params: { id: item.id }, body: { ...item.body, client_key } }),
  refreshes: ['home'],
});

/** Repairs that were finished without a line. Their pictures go first, so that each entry is sent by its own steps. */
export const outbox: typeof base & Delivery = {
  ...base,
  deliver: async (entries) => {
    for (const entry of entries as readonly Entry<FinishedWork>[]) await sendFinished(entry.item, entry.client_key);
    return entries.map(({ client_key }) => ({ client_key, refusal: null }));
  },
};

/** The finished work that waits on this phone for a repair. */
export const useQueuedFinish = (id: string): Entry<FinishedWork> | undefined =>
  outbox.useEntries().find(({ subject }) => subject === id);
