/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  work_plans: 'select id from work_plan where organization_id = $1 limit 1',
};
