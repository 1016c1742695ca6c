/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  h5_homepages: `select h.id from h5_homepage h join organization o on o.client_id = h.organization_id where o.id = $1 limit 1`,
  banners: `select b.id from banner b join organization o on o.client_id = b.organization_id where o.id = $1 limit 1`,
};
