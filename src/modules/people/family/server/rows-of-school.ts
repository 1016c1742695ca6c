/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  stu_gd_clients: 'select id from stu_gd_client where organization_id = $1 limit 1',
  guardian_link_requests: 'select id from guardian_link_request where organization_id = $1 limit 1',
  'users/child_claims': 'select claim_id as id from guardian_link_request where organization_id = $1 limit 1',
  'users/my_children': 'select student_id as id from stu_gd_client where organization_id = $1 limit 1',
  guardian_invitations: 'select id from guardian_invitation where organization_id = $1 limit 1',
  guardians: 'select guardian_id as id from stu_gd_client where organization_id = $1 limit 1',
  guardian_transfers: 'select id from guardian_transfer where organization_id = $1 limit 1',
};
