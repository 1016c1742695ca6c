/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  parking_blacklists: 'select id from parking_blacklist where organization_id = $1 limit 1',
  parking_violations: 'select id from parking_violation where organization_id = $1 limit 1',
  parking_events: 'select id from parking_event where organization_id = $1 limit 1',
};
