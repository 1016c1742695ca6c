/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  id_photo_changes: 'select id from id_photo_change where organization_id = $1 limit 1',
};
