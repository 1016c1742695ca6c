import type { CallInput } from '#shared/endpoint.ts';
import type { Entry } from '#web/outbox/delivery.ts';
import { defineOutbox } from '#web/outbox/outbox.ts';
import { visitRecords } from '../../contract/visit-records.contract.ts';

/** The record of a visit as it is sent, with what tells it from others on the phone. */
export interface WrittenRecord {
  readonly body: CallInput<typeof visitRecords.create>['body'];
  readonly student: string;
}

/** Records that were written without a line. */
export const outbox = defineOutbox({
  name: 'home_visit_record',
  title: { cn: '家访记录', us: 'Home visit record' },
  endpoint: visitRecords.create,
  subject: ({ body }: WrittenRecord) => body.visit_id,
  words: ({ student }) => student,
  input: ({ item }) => ({ body: item.body }),
  refreshes: ['visits', 'home'],
});

/** The record of a visit that waits on this phone. */
export const useQueuedRecord = (visitId: string): Entry<WrittenRecord> | undefined =>
  outbox.useEntries().find(({ subject }) => subject === visitId);
