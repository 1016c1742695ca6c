import { sendTemplate } from '#server/data-task/template.service.ts';
import { implement } from '#server/http/context.ts';
import { bfloors } from '../contract/bfloors.contract.ts';
import { brooms } from '../contract/brooms.contract.ts';
import { buildings } from '../contract/buildings.contract.ts';
import { floorStore } from './bfloors.store.ts';
import { getRoom, importRooms, listRooms, removeDoorlock } from './brooms.service.ts';
import { roomStore } from './brooms.store.ts';
import { buildingStore } from './buildings.store.ts';
import { drawRooms, viewFloor } from './floor-now.service.ts';
import { roomImport } from './room-import.service.ts';

export const buildingRoutes = implement(buildings)(buildingStore.handlers);
export const floorRoutes = implement(bfloors)({
  ...floorStore.handlers,
  now: ({ params, query }, ctx) => viewFloor(ctx, params.id, query),
  draw: ({ params, body }, ctx) => drawRooms(ctx, params.id, body),
});
export const roomRoutes = implement(brooms)({
  ...roomStore.handlers,
  list: ({ query }, ctx) => listRooms(ctx, query),
  get: ({ params }, ctx) => getRoom(ctx, params.id),
  template: (_, ctx) => sendTemplate(ctx, roomImport.name),
  import: ({ body, files }, ctx) => importRooms(ctx, files.file, body.adds_places),
  removeDoorlock: ({ params, query }, ctx) => removeDoorlock(ctx, params.id, query.doorlock_id),
});
