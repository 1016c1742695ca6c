/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  roles: `select r.id from role r join organization o on r.organization_id = o.id or r.client_id = o.client_id where o.id = $1
    order by r.organization_id limit 1`,
  role_groups: 'select id from role_group where organization_id = $1 limit 1',
  role_users: 'select id from role_user where organization_id = $1 limit 1',
  delegations: 'select id from delegation where organization_id = $1 limit 1',
  'admin/apps': `select a.id from app a join organization o on o.client_id = a.client_id where o.id = $1 limit 1`,
  'admin/posts': `select p.id from post p join organization o on o.client_id = p.client_id where o.id = $1 and p.organization_id is null limit 1`,
};
