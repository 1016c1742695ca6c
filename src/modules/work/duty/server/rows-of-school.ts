/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  duty_shifts: 'select id from duty_shift where organization_id = $1 and is_live limit 1',
  duty_swaps: 'select id from duty_swap where organization_id = $1 limit 1',
  duty_logs: 'select shift_id as id from duty_log where organization_id = $1 limit 1',
};
