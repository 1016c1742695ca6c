/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  repair_orders: 'select id from repair_order where organization_id = $1 order by created_at limit 1',
};
