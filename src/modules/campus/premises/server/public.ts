/**
 * What other modules may ask the premises. Every query takes the caller's connection first and sees only the rows that
 * its reach allows; ids are UUIDs, nothing here refuses.
 */
export { findFloor, namesOfRooms, placesOn } from './brooms.queries.ts';
export { roomsGivenUp } from './premises.events.ts';
export { type RoomPart, type RoomThing, roomParts, roomUses, thingsOn } from './room-parts.service.ts';
