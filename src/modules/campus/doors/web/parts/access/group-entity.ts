import { defineEntity } from '#web/ui/entity/entity.ts';
import { optionsFrom } from '#web/ui/entity/entity-fields.ts';
import { accessGroups } from '../../../contract/access-groups.contract.ts';
import { groupStatuses, holidayPolicies } from '../../../contract/door.shapes.ts';
import { doorlocks } from '../../../contract/doorlocks.contract.ts';
import { doorRights } from '../../../rights.ts';
import { useDoorText } from '../../texts.ts';
import { AudienceDepartments } from './audience-departments.tsx';

export const groupEntity = defineEntity(accessGroups, useDoorText, {
  name: 'dlock_groups',
  right: doorRights.groups,
  fields: {
    name: { kind: 'line', text: 'group_name', max: 40, required: true, sort: 'name' },
    name_en: { kind: 'line', text: 'name_en', max: 60 },
    doorlock_ids: {
      kind: 'references',
      text: 'tab_locks',
      display: (row) => row.locks,
      ...optionsFrom(doorlocks.list, { query: () => ({ sort: 'name' }) }),
    },
    audience: {
      kind: 'own',
      text: 'members',
      help: 'members_help',
      input: AudienceDepartments,
      from: (row) => row?.audience ?? null,
    },
    valid_from: { kind: 'day', text: 'valid_from' },
    valid_to: { kind: 'day', text: 'valid_to' },
    holiday_policy: { kind: 'choice', of: holidayPolicies, text: 'holidays', help: 'holidays_help', initial: 'open' },
    is_visitor_area: { kind: 'flag', text: 'is_visitor_area' },
    note: { kind: 'area', text: 'note', max: 200 },
    status: { kind: 'choice', of: groupStatuses, text: 'status', initial: 'active', width: 100 },
  },
  columns: [
    'name',
    'doorlock_ids',
    {
      key: 'quanta',
      text: 'tab_hours',
      cell: (row, { t, format }) =>
        row.quanta.length === 0
          ? t('no_hours')
          : format.list(
              row.quanta.flatMap((one) => one.windows.map(({ start, end }) => `${one.name} ${start}–${end}`)),
            ),
    },
    {
      key: 'members_count',
      text: 'members_count',
      width: 90,
      cell: (row, { format }) => format.number(row.members_count),
    },
    'status',
  ],
  layout: [
    ['name', 'name_en'],
    'doorlock_ids',
    'audience',
    ['valid_from', 'valid_to'],
    'holiday_policy',
    'is_visitor_area',
    'note',
    'status',
  ],
  invalidates: ['doorlocks'],
  tries: {
    text: 'try_group',
    shown: ({ preview }, { t, format, localizedName }) =>
      preview &&
      t('try_result', {
        joining: format.number(preview.joining),
        leaving: format.number(preview.leaving),
        doors: preview.locks.length > 0 ? format.list(preview.locks.map(localizedName)) : t('try_no_doors'),
      }),
  },
  words: {
    list: 'tab_groups',
    add: 'add_group',
    none: 'no_groups',
    none_help: 'no_groups_help',
    search: 'search_groups',
  },
});
