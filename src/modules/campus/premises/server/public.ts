/**
 * What other modules may ask the premises. Every query takes the caller's connection first and sees only the rows that
 * its reach allows; ids are UUIDs.
 */
export { namesOfRooms } from './brooms.queries.ts';
export { type RoomPart, type RoomThing, roomParts } from './room-parts.service.ts';
