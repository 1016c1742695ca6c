import { schoolCampuses } from '#modules/core/directory/contract/organizations.contract.ts';
import { TeacherInput } from '#modules/core/directory/web/public.tsx';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { optionsFrom } from '#web/ui/entity/entity-fields.ts';
import { buildings } from '../../contract/buildings.contract.ts';
import { buildingKinds, placeStatuses } from '../../contract/premises.shapes.ts';
import { premisesRights } from '../../rights.ts';
import { usePremisesText } from '../texts.ts';
import { statusFields } from './place-status.ts';
import { BuildingPhoto } from './stored-picture.tsx';

export const buildingEntity = defineEntity(buildings, usePremisesText, {
  name: 'buildings',
  right: premisesRights.manage,
  fields: {
    campus_id: {
      kind: 'reference',
      ...optionsFrom(schoolCampuses.list),
      text: 'campus',
      required: true,
      takes_first: true,
      display: (row) => row.campus,
    },
    code: { kind: 'line', text: 'code', max: 16, required: true },
    name: { kind: 'line', text: 'name', max: 60, required: true },
    name_en: { kind: 'line', text: 'name_en', max: 60 },
    kind: { kind: 'choice', of: buildingKinds, text: 'kind', initial: 'teaching' },
    address: { kind: 'line', text: 'address', max: 100 },
    built_year: { kind: 'number', text: 'built_year', max: 4 },
    area_m2: { kind: 'decimal', text: 'area_m2' },
    lat: { kind: 'decimal', text: 'lat' },
    lng: { kind: 'decimal', text: 'lng' },
    keeper_user_id: { kind: 'picked', text: 'keeper', input: TeacherInput, display: (row) => row.keeper },
    status: { kind: 'choice', of: placeStatuses, text: 'status', initial: 'active' },
    ...statusFields,
    sort: { kind: 'number', text: 'sort', max: 4 },
    photo_file_id: {
      kind: 'own',
      text: 'photo',
      input: BuildingPhoto,
      from: (row) => row?.photo_file_id ?? '',
      toBody: (id: string) => id || null,
    },
  },
  layout: [
    'campus_id',
    ['code', 'kind'],
    ['name', 'name_en'],
    'keeper_user_id',
    'status',
    'status_reason',
    'status_until',
    'address',
    ['built_year', 'area_m2'],
    ['lat', 'lng'],
    'sort',
    'photo_file_id',
  ],
  invalidates: ['bfloors', 'brooms'],
  words: { add: 'add_building', remove_help: 'remove_building_help' },
});
