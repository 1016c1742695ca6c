import type { EventSource } from '#server/events/events.ts';
import { occupanciesOf } from './occupants.service.ts';
import { type BookableRoom, type RoomSearch, roomsWithoutBooking } from './rooms.queries.ts';

/** Rooms that are free the whole time: nobody booked them, and no lesson is there. */
export async function freeRooms(
  source: Pick<EventSource, 'db' | 'services'>,
  search: RoomSearch,
  most: number,
): Promise<BookableRoom[]> {
  const held = await occupanciesOf(source, search.organization_id, null, search);
  const except = [...new Set(held.map((one) => one.broom_id))];
  return roomsWithoutBooking(source.db, { ...search, except }, most);
}
