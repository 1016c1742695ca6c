import { defineEntity } from '#web/ui/entity/entity.ts';
import { optionsFrom } from '#web/ui/entity/entity-fields.ts';
import { accessGroups, timeQuanta } from '../../../contract/access-groups.contract.ts';
import { groupStatuses, type Window } from '../../../contract/door.shapes.ts';
import { doorRights } from '../../../rights.ts';
import { useDoorText } from '../../texts.ts';
import { split, WeekdaysField, WindowsField } from './hours-fields.tsx';

export const quantumEntity = defineEntity(timeQuanta, useDoorText, {
  name: 'dlock_group_time_quantums',
  right: doorRights.groups,
  fields: {
    name: { kind: 'line', text: 'slot_name', max: 30, required: true, sort: 'name' },
    dlock_group_id: {
      kind: 'reference',
      text: 'group',
      required: true,
      ...optionsFrom(accessGroups.list),
      display: (row) => row.group,
    },
    weekdays: {
      kind: 'own',
      text: 'weekdays',
      input: WeekdaysField,
      from: (row) => row?.weekdays ?? [1, 2, 3, 4, 5],
      shown: (row, { t, format }) => format.list(row.weekdays.map((day) => t(`weekday_${day}` as 'weekday_1'))),
    },
    windows: {
      kind: 'own',
      text: 'windows',
      help: 'windows_help',
      input: WindowsField,
      from: (row) => row?.windows ?? [{ start: '07:00', end: '19:00' }],
      toBody: (windows: readonly Window[]) => windows.flatMap(split),
      shown: (row, { format }) => format.list(row.windows.map(({ start, end }) => `${start}–${end}`)),
    },
    date_from: { kind: 'day', text: 'valid_from', optional: true },
    date_to: { kind: 'day', text: 'valid_to', optional: true },
    status: { kind: 'choice', of: groupStatuses, text: 'status', initial: 'active', width: 100 },
  },
  columns: ['name', 'dlock_group_id', 'weekdays', 'windows', 'status'],
  layout: ['dlock_group_id', 'name', 'weekdays', 'windows', ['date_from', 'date_to'], 'status'],
  filters: { dlock_group_id: 'one' },
  invalidates: ['dlock_groups', 'doorlocks'],
  words: { list: 'tab_hours', add: 'add_slot', none: 'no_slots', none_help: 'no_slots_help' },
});
