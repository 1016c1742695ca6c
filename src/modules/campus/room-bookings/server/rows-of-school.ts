/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  room_bookings: 'select id from room_booking where organization_id = $1 limit 1',
  room_swaps: 'select id from room_swap where organization_id = $1 limit 1',
  room_waits: 'select id from room_wait where organization_id = $1 limit 1',
};
