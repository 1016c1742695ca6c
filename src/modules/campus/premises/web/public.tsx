import type { RowOf } from '#web/ui/list/use-list.ts';
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
