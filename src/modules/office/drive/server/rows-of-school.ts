/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  'drive/nodes': 'select id from drive_node where organization_id = $1 and deleted_at is null order by id limit 1',
  'drive/bin': 'select id from drive_node where organization_id = $1 and bin_root_id = id order by id limit 1',
  'drive/shares': 'select id from drive_share where organization_id = $1 order by id limit 1',
  'drive/spaces': 'select id from drive_space where organization_id = $1 order by id limit 1',
};
