/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  course_resources:
    "select id from course_resource where organization_id = $1 and level = 'school' and is_shared and file_id is not null and license <> 'purchased' order by id limit 1",
};
