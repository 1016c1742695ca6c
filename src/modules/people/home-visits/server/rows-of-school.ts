/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  visits: 'select id from home_visit where organization_id = $1 limit 1',
  visit_records: 'select id from home_visit_record where organization_id = $1 limit 1',
};
