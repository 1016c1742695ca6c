import { TeacherInput } from '#modules/core/directory/web/public.tsx';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { optionsFrom } from '#web/ui/entity/entity-fields.ts';
import { brooms } from '../../contract/brooms.contract.ts';
import { buildings } from '../../contract/buildings.contract.ts';
import { placeStatuses, roomEquipment, roomKinds } from '../../contract/premises.shapes.ts';
import { premisesRights } from '../../rights.ts';
import { usePremisesText } from '../texts.ts';
import { DepartmentField } from './department-field.tsx';
import { statusFields } from './place-status.ts';

export const roomEntity = defineEntity(brooms, usePremisesText, {
  name: 'brooms',
  right: premisesRights.manage,
  sort: 'number',
  fields: {
    bfloor_id: {
      kind: 'reference',
      text: 'place',
      required: true,
      ...optionsFrom(buildings.list, {
        toOptions: (houses, localizedName) =>
          houses.flatMap((house) =>
            house.floors.map((floor) => ({
              value: floor.id,
              label: `${localizedName(house)} · ${localizedName(floor)}`,
            })),
          ),
      }),
      display: ({ building, floor }) => ({
        name: `${building.name} · ${floor.name}`,
        name_en: `${building.name_en ?? building.name} · ${floor.name_en ?? floor.name}`,
      }),
    },
    number: { kind: 'line', text: 'number', max: 16, required: true, sort: 'number', width: 90 },
    name: { kind: 'line', text: 'name', max: 60, required: true, sort: 'name' },
    name_en: { kind: 'line', text: 'name_en', max: 60 },
    kind: { kind: 'choice', of: roomKinds, text: 'kind', initial: 'classroom', width: 110 },
    seats: { kind: 'number', text: 'seats', max: 4, required: true, sort: 'seats', width: 90 },
    exam_seats: { kind: 'number', text: 'exam_seats', max: 4 },
    area_m2: { kind: 'decimal', text: 'area_m2' },
    phone: { kind: 'tel', text: 'phone', max: 20 },
    department_id: {
      kind: 'own',
      text: 'department',
      input: DepartmentField,
      from: (row) => row?.department_id ?? '',
      toBody: (id: string) => id || null,
      shown: (row, { localizedName }) => row.department && localizedName(row.department),
    },
    keeper_user_id: {
      kind: 'picked',
      text: 'keeper',
      input: TeacherInput,
      display: (row) => row.keeper,
      width: 110,
      optional: true,
    },
    equipment: { kind: 'set', of: roomEquipment, text: 'equipment' },
    bookable: { kind: 'flag', text: 'bookable', width: 80, optional: true },
    status: { kind: 'choice', of: placeStatuses, text: 'status', initial: 'active', width: 110 },
    ...statusFields,
  },
  columns: ['number', 'name', 'bfloor_id', 'kind', 'seats', 'equipment', 'keeper_user_id', 'bookable', 'status'],
  layout: [
    'bfloor_id',
    ['number', 'kind'],
    ['name', 'name_en'],
    ['seats', 'exam_seats'],
    'equipment',
    'department_id',
    'keeper_user_id',
    ['area_m2', 'phone'],
    'bookable',
    'status',
    'status_reason',
    'status_until',
  ],
  filters: { kind: 'many', equipment: 'many', status: 'many', bookable: 'one' },
  title: (row, localizedName) => `${row.number} ${localizedName(row)}`,
  invalidates: ['buildings', 'bfloors'],
  words: {
    list: 'rooms',
    add: 'add_room',
    none: 'no_rooms',
    none_help: 'no_rooms_help',
    search: 'search',
    remove_help: 'remove_room_help',
  },
});
