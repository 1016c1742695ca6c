/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  oa_budgets: 'select id from oa_budget where organization_id = $1 limit 1',
  finance_subjects: `select s.id from finance_subject s join organization o on o.client_id = s.client_id where o.id = $1 limit 1`,
};
