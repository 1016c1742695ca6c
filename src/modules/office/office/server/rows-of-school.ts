/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  oa_applications: "select id from oa_application where organization_id = $1 and status <> 'draft' limit 1",
};
