/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  class_schedules: `select id from class_schedule where organization_id = $1 order by created_at limit 1`,
  schedule_proposals: `select id from schedule_proposal where organization_id = $1 order by created_at limit 1`,
  lessons: `select id from lesson where organization_id = $1 and starts_at > now() order by starts_at, id limit 1`,
  lesson_changes: `select id from lesson_change where organization_id = $1 order by id limit 1`,
};
