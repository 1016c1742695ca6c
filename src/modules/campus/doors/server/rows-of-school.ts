/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  access_cards: 'select id from access_card where organization_id = $1 limit 1',
  access_requests: 'select id from access_request where organization_id = $1 limit 1',
};
