/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  print_jobs: "select id from print_job where organization_id = $1 and status = 'ready' limit 1",
};
