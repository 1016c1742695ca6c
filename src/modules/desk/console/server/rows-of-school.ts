/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  'admin/menus': `select m.id from menu m join organization o on o.client_id = m.client_id where o.id = $1 limit 1`,
  'admin/users': `select user_id as id from user_organization where organization_id = $1 limit 1`,
  'admin/users/merges': `select m.id from account_merge m join organization o on o.client_id = m.client_id where o.id = $1 limit 1`,
  'admin/impersonations': `select i.id from impersonation i join organization o on o.client_id = i.client_id where o.id = $1 limit 1`,
  'admin/logs': `select 'audit:' || id as id from audit_log where organization_id = $1 limit 1`,
  'admin/background_jobs': 'select $1::uuid as id',
};
