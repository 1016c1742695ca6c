/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  data_tasks: 'select id from data_task where organization_id = $1 limit 1',
  attachments: 'select id from file where organization_id = $1 limit 1',
  uploads: 'select id from upload where organization_id = $1 limit 1',
};
