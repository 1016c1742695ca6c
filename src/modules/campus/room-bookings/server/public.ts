/** What other modules may ask of bookings of rooms. */
export { displace } from './booking/booking-clock.service.ts';
export { checkInBy } from './booking/passage-check-in.service.ts';
export { release, reserve } from './booking/reservations.service.ts';
export { takenRooms } from './booking/taken-rooms.service.ts';
export {
  bookingsInWay,
  holdRooms,
  type Occupancy,
  type RoomBookingFact,
  roomOccupants,
} from './room/occupants.service.ts';
export { type RoomHolder, roomHolders } from './room-holders.service.ts';
