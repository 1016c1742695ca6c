import type { RowOf } from '#shared/endpoint.ts';
import { lazyPart } from '#web/api/lazy.ts';
import type { brooms } from '../contract/brooms.contract.ts';

interface Named {
  readonly name: string;
  readonly name_en: string | null;
}

/** Rooms as the options of a reference (`optionsFrom`), each with its building and number. */
export const roomOptions = (rooms: readonly RowOf<typeof brooms.list>[], localizedName: (row: Named) => string) =>
  rooms.map((room) => ({
    value: room.id,
    label: `${localizedName(room.building)} ${room.number} ${localizedName(room)}`,
  }));

const picture = () => import('./parts/floor-picture.tsx');
/**
 * The picture of a floor (the answer of `bfloors.now`) with its drawn rooms, each in a tone and with what another module
 * puts into it. Nothing where the floor has no picture. Needs `Suspense` around it.
 */
export const FloorPicture = lazyPart(async () => (await picture()).FloorPicture);

/** Rooms that the picture of a floor shows. */
export { drawnRooms } from './parts/floor-state.ts';
