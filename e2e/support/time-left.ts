/**
 * Whether the time is over that `npm test -- --within <minutes>` leaves for a step in a browser (`TEST_UNTIL`, in
 * milliseconds since 1970). What was not begun by then is left out, and the run says how much that was.
 */
export function isTimeOver(): boolean {
  const until = Number(process.env['TEST_UNTIL']);
  return until > 0 && Date.now() > until;
}
