/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  attendance_fixes: 'select id from attendance_fix where organization_id = $1 limit 1',
  attendance_punches: "select id from attendance_punch where organization_id = $1 and verdict = 'doubtful' limit 1",
};
