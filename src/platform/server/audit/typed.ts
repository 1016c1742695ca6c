/** What people type into a search or a filter: a phone, a name, a card number. It is used, and never recorded in clear. */

export const MASK = '***';

/** Fields that hold what somebody typed, whatever it looks like. */
const TYPED = /(^|_)(q|search|keyword|name|title|plate|no|number|phone|email|code|address|text)($|_)/;
/** Values that are chosen, not typed: ids, days and instants, words of a list of choices, fields to sort by, small numbers. */
const CHOSEN =
  /^(?:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|\d{4}-\d{2}(?:-\d{2})?(?:T[\d:.]{1,20}Z)?|-?[a-z][a-z_.]{0,39}|\d{1,4})$/;

/** The query of a list or the choices of a task as they may be recorded: what was chosen stays, what was typed is masked. */
export function withoutTyped(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).map(([field, value]) => [field, masked(field, value)]));
}

/** The same for a query as it stands in an address. */
export function queryWithoutTyped(query: string): string {
  const kept = new URLSearchParams();
  for (const [field, value] of new URLSearchParams(query)) kept.append(field, String(masked(field, value)));
  return kept.toString();
}

function masked(field: string, value: unknown): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Math.abs(value) < 10_000 && !TYPED.test(field) ? value : MASK;
  if (typeof value === 'string') return value === MASK || (CHOSEN.test(value) && !TYPED.test(field)) ? value : MASK;
  if (Array.isArray(value)) return value.map((one) => masked(field, one));
  return withoutTyped(value as Record<string, unknown>);
}
