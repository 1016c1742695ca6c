import { checkInBy } from '#modules/campus/room-bookings/server/public.ts';
import type { EventSource } from '#server/events/events.ts';
import type { DoorPassed } from './passages.service.ts';

/** Who opens the lock of a room that they booked is checked in; going out is no arrival. */
export async function checkInAtRoom(
  source: EventSource,
  { broom_id, user_id, direction, at }: DoorPassed,
): Promise<void> {
  if (broom_id && user_id && direction !== 'out') await checkInBy(source, { broom_id, user_id, at });
}
