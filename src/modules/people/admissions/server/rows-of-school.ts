/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  examinees: 'select user_id as id from examinee where entered_by <> $1::uuid limit 1',
};
