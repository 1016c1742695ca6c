/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  compilations: 'select id from compilation where organization_id = $1 and not is_served limit 1',
  compilation_packs: 'select id from compilation_pack where organization_id = $1 limit 1',
};
