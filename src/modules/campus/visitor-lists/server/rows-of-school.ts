/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  'visitors/white_list': 'select id from white_list_entry where organization_id = $1 limit 1',
  'visitors/black_list': 'select id from white_list_entry where organization_id = $1 limit 1',
};
