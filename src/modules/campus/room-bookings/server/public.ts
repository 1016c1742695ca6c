/** What other modules may ask of bookings of rooms; nothing here refuses. */
export { checkInBy } from './booking/passage-check-in.service.ts';
