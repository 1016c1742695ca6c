/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  system_rules: 'select id from system_rule where organization_id = $1 limit 1',
  system_rule_versions: 'select id from system_rule_version where organization_id = $1 limit 1',
  administrative_files: 'select id from administrative_file where organization_id = $1 limit 1',
};
