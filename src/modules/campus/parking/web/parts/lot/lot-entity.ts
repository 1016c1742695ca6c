import { gates } from '#modules/campus/gates/contract/gates.contract.ts';
import { schoolCampuses } from '#modules/core/directory/contract/organizations.contract.ts';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { optionsFrom } from '#web/ui/entity/entity-fields.ts';
import { lotStatuses, parkingLots } from '../../../contract/parking-lots.contract.ts';
import { parkingRights } from '../../../rights.ts';
import { useParkingText } from '../../texts.ts';

export const lotEntity = defineEntity(parkingLots, useParkingText, {
  name: 'parking_lots',
  right: parkingRights.lots,
  fields: {
    campus_id: {
      kind: 'reference',
      text: 'campus',
      required: true,
      takes_first: true,
      display: (row) => row.campus,
      ...optionsFrom(schoolCampuses.list),
    },
    name: { kind: 'line', text: 'lot_name', max: 40, required: true, sort: 'name' },
    name_en: { kind: 'line', text: 'name_en', max: 60 },
    capacity: { kind: 'number', text: 'capacity', max: 4, required: true },
    disabled_spaces: { kind: 'number', text: 'disabled_spaces', max: 4, required: true, initial: 0, optional: true },
    charging_spaces: { kind: 'number', text: 'charging_spaces', max: 4, required: true, initial: 0, optional: true },
    gate_ids: {
      kind: 'references',
      text: 'gates',
      help: 'gates_help',
      display: (row) => row.gates,
      ...optionsFrom(gates.list),
    },
    status: { kind: 'choice', of: lotStatuses, text: 'state', initial: 'open' },
  },
  columns: ['name', 'campus_id', 'capacity', 'gate_ids', 'status'],
  layout: ['campus_id', ['name', 'name_en'], 'capacity', ['disabled_spaces', 'charging_spaces'], 'gate_ids', 'status'],
  words: { list: 'lots', add: 'add_lot', none: 'no_lots', none_help: 'no_lots_help', search: 'search_lots' },
});
