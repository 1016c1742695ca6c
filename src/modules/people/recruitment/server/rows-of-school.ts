/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  candidates: 'select pending_staff_id as id from job_candidate where organization_id = $1 limit 1',
  interviews: 'select id from interview where organization_id = $1 limit 1',
};
