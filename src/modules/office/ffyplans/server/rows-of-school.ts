/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  ffyplans: 'select id from ffyplan where organization_id = $1 limit 1',
  ffyplan_target_changes: 'select id from ffyplan_target_change where organization_id = $1 limit 1',
};
