import { doorlocks } from '#modules/campus/doors/contract/doorlocks.contract.ts';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { optionsFrom } from '#web/ui/entity/entity-fields.ts';
import { placeCodes } from '../../../contract/attendance-kinds.ts';
import { attendancePlaces } from '../../../contract/attendance-places.contract.ts';
import { attendanceRights } from '../../../rights.ts';
import { useAttendanceText } from '../../texts.ts';
import { NetworksField } from './networks-field.tsx';
import { PlaceActs } from './place-acts.tsx';

export const placeEntity = defineEntity(attendancePlaces, useAttendanceText, {
  name: 'attendance_places',
  right: attendanceRights.manage,
  fields: {
    name: { kind: 'line', text: 'place_name', max: 40, required: true, sort: 'name' },
    name_en: { kind: 'line', text: 'name_en', max: 60 },
    radius_m: { kind: 'number', text: 'radius_m', help: 'radius_help', max: 4, required: true, initial: 150 },
    code_kind: { kind: 'choice', of: placeCodes, text: 'code_kind', help: 'code_kind_help', initial: 'none' },
    networks: {
      kind: 'own',
      text: 'networks',
      help: 'networks_help',
      input: NetworksField,
      from: (row) => row?.networks ?? [],
    },
    doorlock_ids: {
      kind: 'references',
      text: 'doors',
      display: (row) => row.locks,
      ...optionsFrom(doorlocks.list, { query: () => ({ sort: 'name' }) }),
    },
  },
  columns: [
    'name',
    {
      key: 'fence',
      text: 'fence',
      cell: (row, { t }) => (row.lat === null ? t('no_fence') : t('fence_of', { n: row.radius_m })),
      width: 150,
    },
    'code_kind',
    'doorlock_ids',
    { key: 'acts', text: 'acts', acts: true, width: 230, cell: (row) => <PlaceActs place={row} /> },
  ],
  layout: [['name', 'name_en'], 'radius_m', 'code_kind', 'networks', 'doorlock_ids'],
  words: {
    list: 'tab_places',
    add: 'add_place',
    none: 'none_places',
    none_help: 'none_places_help',
    search: 'search_places',
  },
});
