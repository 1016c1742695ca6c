/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  live_messages: 'select id from live_message where organization_id = $1 limit 1',
  mutes: 'select id from live_mute where organization_id = $1 limit 1',
};
