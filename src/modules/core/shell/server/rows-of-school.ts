/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  policy_texts: `select t.id from policy_text t join organization o on o.client_id = t.client_id where o.id = $1 limit 1`,
  list_views: `select id from list_view where organization_id = $1 limit 1`,
};
