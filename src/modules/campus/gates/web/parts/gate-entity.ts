import { schoolCampuses } from '#modules/core/directory/contract/organizations.contract.ts';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { optionsFrom } from '#web/ui/entity/entity-fields.ts';
import { gateKinds, gateStatuses, gates } from '../../contract/gates.contract.ts';
import { gateRights } from '../../rights.ts';
import { useGateText } from '../texts.ts';

/** Gates of the organisation: what they are, when they are open, who stands there. */
export const gateEntity = defineEntity(gates, useGateText, {
  name: 'gates',
  right: gateRights.settings,
  sort: 'sort',
  fields: {
    campus_id: {
      kind: 'reference',
      ...optionsFrom(schoolCampuses.list),
      text: 'campus',
      required: true,
      takes_first: true,
      display: (row) => ({ name: row.campus_name, name_en: row.campus_name_en }),
    },
    name: { kind: 'line', text: 'gate_name', max: 30, required: true, sort: 'name' },
    name_en: { kind: 'line', text: 'gate_name_en', max: 60 },
    sort: { kind: 'number', text: 'sort', help: 'sort_help', max: 3 },
    kind: { kind: 'choice', of: gateKinds, text: 'gate_kind', initial: 'pedestrian', width: 120 },
    opens_at: { kind: 'time', text: 'opens_at', initial: '06:00', required: true, width: 130 },
    closes_at: { kind: 'time', text: 'closes_at', initial: '22:00', required: true },
    status: { kind: 'choice', of: gateStatuses, text: 'status', initial: 'open', width: 110 },
  },
  layout: ['campus_id', 'name', 'name_en', 'sort', 'kind', ['opens_at', 'closes_at'], 'status'],
  columns: [
    'name',
    'campus_id',
    'kind',
    { span: ['opens_at', 'closes_at'], text: 'hours' },
    {
      key: 'on_duty',
      text: 'on_duty',
      cell: (row, { format }) => format.list(row.on_duty.map((guard) => guard.name)) || '—',
    },
    'status',
  ],
  words: {
    list: 'gates',
    add: 'add_gate',
    none: 'no_gates',
    none_help: 'no_gates_help',
    remove_help: 'remove_gate_help',
  },
});
