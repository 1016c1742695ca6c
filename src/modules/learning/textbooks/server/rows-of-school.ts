/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['textbooks', 'textbook'],
    ['knowledges', 'knowledge'],
    ['c_tags', 'c_tag'],
  ].map(([path, table]) => [
    path,
    `select t.id from ${table} t join organization o on o.client_id = t.client_id where o.id = $1 limit 1`,
  ]),
);
