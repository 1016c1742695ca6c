/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  staff_invitations: 'select id from staff_invitation where organization_id = $1 limit 1',
  pending_staffs: 'select id from pending_staff where organization_id = $1 limit 1',
  regular_requests: 'select id from regular_request where organization_id = $1 limit 1',
  teachers: 'select user_id as id from teacher where organization_id = $1 order by user_id limit 1',
  'teachers/drafts': 'select id from teacher_draft where organization_id = $1 limit 1',
  'teachers/corrections': 'select id from teacher_correction where organization_id = $1 limit 1',
};
