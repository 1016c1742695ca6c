/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  contacts: `select c.id from contact c join user_organization o on o.user_id = c.owner_id where o.organization_id = $1 limit 1`,
  contact_stars: `select s.target_user_id as id from contact_star s join user_organization o on o.user_id = s.user_id where o.organization_id = $1 limit 1`,
  'contacts/directory': 'select user_id as id from user_organization where organization_id = $1 limit 1',
};
