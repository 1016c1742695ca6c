import { gates } from '#modules/campus/gates/contract/gates.contract.ts';
import { parkingLots } from '#modules/campus/parking/contract/parking-lots.contract.ts';
import { defineEntity, optionsFrom } from '#web/ui/entity/define-entity.ts';
import { cameraVendors, passDirections } from '../../contract/gate.shapes.ts';
import { parkingCameras } from '../../contract/parking-cameras.contract.ts';
import { useGateText } from '../texts.ts';

export const cameraEntity = defineEntity(parkingCameras, useGateText, {
  name: 'parking_cameras',
  right: '1632',
  fields: {
    name: { kind: 'line', text: 'camera_name', max: 40, required: true, sort: 'name' },
    serial: { kind: 'line', text: 'serial', max: 64, required: true },
    vendor: { kind: 'choice', of: cameraVendors, text: 'vendor', initial: 'simulator' },
    gate_id: { kind: 'reference', ...optionsFrom(gates.list), text: 'gate', required: true, display: (row) => row.gate },
    parking_lot_id: {
      ...{ kind: 'reference', ...optionsFrom(parkingLots.list), text: 'lot', required: true },
      display: (row) => row.lot,
    },
    direction: { kind: 'choice', of: passDirections, text: 'direction', initial: 'in', width: 90 },
    is_enabled: { kind: 'flag', text: 'is_enabled', initial: true },
  },
  columns: ['name', 'gate_id', 'parking_lot_id', 'direction', 'vendor', 'serial'],
  words: { list: 'tab_cameras', add: 'add_camera', none: 'no_cameras', search: 'search_cameras' },
});
