/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  parkings: "select id from parking where organization_id = $1 and status = 'approved' limit 1",
  parking_aways: 'select id from parking_away where organization_id = $1 limit 1',
};
