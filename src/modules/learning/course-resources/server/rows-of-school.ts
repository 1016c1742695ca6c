/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  course_resources: "select id from course_resource where organization_id = $1 and level = 'personal' limit 1",
};
