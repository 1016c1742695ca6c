/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  serve_users: 'select id from serve_user where organization_id = $1 limit 1',
};
