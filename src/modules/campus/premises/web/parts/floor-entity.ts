import { defineEntity } from '#web/ui/entity/entity.ts';
import { bfloors } from '../../contract/bfloors.contract.ts';
import { premisesRights } from '../../rights.ts';
import { usePremisesText } from '../texts.ts';
import { FloorPlanField } from './stored-picture.tsx';

export const floorEntity = defineEntity(bfloors, usePremisesText, {
  name: 'bfloors',
  right: premisesRights.manage,
  fields: {
    building_id: { kind: 'hidden' },
    level: { kind: 'number', text: 'level', help: 'level_help', max: 3, required: true },
    name: { kind: 'line', text: 'floor_name', help: 'floor_name_help', max: 30 },
    name_en: { kind: 'line', text: 'name_en', max: 60 },
    plan_file_id: {
      kind: 'own',
      text: 'plan',
      help: 'plan_help',
      input: FloorPlanField,
      from: (row) => row?.plan_file_id ?? '',
      toBody: (id: string) => id || null,
    },
    sort: { kind: 'hidden' },
  },
  invalidates: ['buildings', 'brooms'],
  words: { add: 'add_floor', remove_help: 'remove_floor_help' },
});
