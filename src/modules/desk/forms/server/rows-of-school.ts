/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  'custom_form/forms': 'select id from custom_form where organization_id = $1 limit 1',
};
