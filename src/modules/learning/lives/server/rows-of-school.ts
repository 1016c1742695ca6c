/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  lives: 'select id from live where organization_id = $1 limit 1',
  live_types:
    'select t.id from live_type t join organization o on o.client_id = t.client_id where o.id = $1 and t.organization_id is not distinct from o.id limit 1',
};
