/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  absence_marks: 'select id from absence_mark where organization_id = $1 order by at limit 1',
  vacation_amount_users: 'select id from vacation_amount_user where organization_id = $1 order by created_at limit 1',
  vacation_types: 'select id from vacation_type where organization_id = $1 order by created_at limit 1',
  vacations: 'select id from vacation where organization_id = $1 order by created_at limit 1',
};
