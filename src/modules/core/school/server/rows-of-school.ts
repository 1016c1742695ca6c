/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  semesters: 'select id from semester where organization_id = $1 limit 1',
  grades: 'select id from grade where organization_id = $1 limit 1',
  classrooms: 'select id from classroom where organization_id = $1 limit 1',
  'admin/clients': `select c.id from client c join organization o on o.client_id = c.root_organization_id where o.id = $1`,
};
