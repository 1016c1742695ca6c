/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  'sessions/identities': `select i.id from external_identity i join user_organization o on o.user_id = i.user_id where o.organization_id = $1 limit 1`,
};
