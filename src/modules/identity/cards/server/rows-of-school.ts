/** For tests: what finds one row of a school (`$1`), by the path that takes its id. */
export const rowsOfSchool: Readonly<Record<string, string>> = {
  digital_card_templates: `select t.id from digital_card_template t join organization o on o.client_id = t.client_id where o.id = $1 limit 1`,
  digital_cards: 'select id from digital_card where organization_id = $1 limit 1',
};
