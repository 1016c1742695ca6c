/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  user_groups: "select id from user_group where organization_id = $1 and scope = 'shared' limit 1",
};
