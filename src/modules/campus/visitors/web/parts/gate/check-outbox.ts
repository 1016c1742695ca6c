import { defineOutbox } from '#web/outbox/outbox.ts';
import { visitorGate } from '../../../contract/visitor-gate.contract.ts';

/** Somebody who came or left while the guard had no line. */
export interface LateCheck {
  readonly visit_id: string;
  readonly person_id: string;
  readonly name: string;
  readonly direction: 'in' | 'out';
  readonly id_checked: boolean;
}

/** What a guard did without a line. Those of one booking go in their order: in, then out. */
export const outbox = defineOutbox({
  name: 'gate_check',
  title: { cn: '门岗登记', us: 'Gate check' },
  endpoint: visitorGate.verify,
  subject: ({ visit_id }: LateCheck) => visit_id,
  words: ({ name }) => name,
  input: ({ item: { visit_id, person_id, direction, id_checked }, client_key, client_at }) => ({
    params: { id: visit_id },
    body: { person_ids: [person_id], direction, id_checked, client_key, client_at },
  }),
});
