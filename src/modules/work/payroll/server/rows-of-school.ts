/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  wages: 'select id from wage where organization_id = $1 limit 1',
  wage_users: 'select id from wage_user where organization_id = $1 limit 1',
  wage_questions: 'select id from wage_question where organization_id = $1 limit 1',
  wage_templates: 'select id from wage_template where organization_id = $1 limit 1',
  bank_file_templates: 'select id from bank_file_template where organization_id = $1 limit 1',
  income_proofs: 'select id from income_proof where organization_id = $1 limit 1',
};
