/**
 * What other modules may ask the premises. Every query takes the caller's connection first and sees only the rows that
 * its reach allows; ids are UUIDs, nothing here refuses.
 */
export { roomsOutOfUse } from './premises.events.ts';
export { type RoomPart, roomParts, roomUses } from './room-parts.service.ts';
