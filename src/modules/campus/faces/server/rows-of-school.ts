/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  face_lists: 'select id from face_list where organization_id = $1 limit 1',
};
