/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  organizations: 'select $1::uuid as id',
  'admin/organizations': 'select $1::uuid as id',
  departments: 'select id from department where organization_id = $1 limit 1',
  organization_template_configs: 'select id from organization_template_config where organization_id = $1 limit 1',
  users: `select user_id as id from user_organization where organization_id = $1 limit 1`,
};
