import { gates } from '#modules/campus/gates/contract/gates.contract.ts';
import { parkingLots } from '#modules/campus/parking/contract/parking-lots.contract.ts';
import { parkingRights } from '#modules/campus/parking/rights.ts';
import { defineEntity } from '#web/ui/entity/entity.ts';
import { optionsFrom } from '#web/ui/entity/entity-fields.ts';
import { cameraStatuses, cameraVendors, passDirections } from '../../../contract/gate.shapes.ts';
import { parkingCameras } from '../../../contract/parking-cameras.contract.ts';
import { useGateText } from '../../texts.ts';

export const cameraEntity = defineEntity(parkingCameras, useGateText, {
  name: 'parking_cameras',
  right: parkingRights.lots,
  sort: 'name',
  fields: {
    name: { kind: 'line', text: 'camera_name', max: 40, required: true, sort: 'name' },
    serial: { kind: 'line', text: 'serial', max: 64, required: true },
    vendor: { kind: 'choice', of: cameraVendors, text: 'vendor', initial: 'simulator', width: 150 },
    gate_id: {
      kind: 'reference',
      ...optionsFrom(gates.list),
      text: 'gate',
      required: true,
      display: (row) => row.gate,
    },
    parking_lot_id: {
      kind: 'reference',
      ...optionsFrom(parkingLots.list),
      text: 'lot',
      required: true,
      help: 'lot_help',
      display: (row) => row.lot,
    },
    direction: { kind: 'choice', of: passDirections, text: 'direction', initial: 'in', width: 90 },
    is_enabled: { kind: 'flag', text: 'is_enabled', initial: true },
  },
  columns: [
    'name',
    'gate_id',
    'parking_lot_id',
    'direction',
    'vendor',
    {
      key: 'is_current',
      text: 'plates_held',
      width: 130,
      cell: (row, { t }) => t(row.is_current ? 'plates_current' : 'plates_behind'),
    },
    {
      key: 'status',
      text: 'status',
      mark: true,
      width: 100,
      cell: (row, { localize }) => {
        const status = cameraStatuses.find((one) => one.code === row.status);
        return status && localize(status);
      },
    },
  ],
  words: {
    list: 'tab_cameras',
    add: 'add_camera',
    none: 'no_cameras',
    none_help: 'no_cameras_help',
    search: 'search_cameras',
  },
});
