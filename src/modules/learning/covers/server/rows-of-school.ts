/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  cover_lessons: 'select id from cover_lesson where organization_id = $1 limit 1',
};
