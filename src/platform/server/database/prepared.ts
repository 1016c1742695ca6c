import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Prepared statements per connection; filters make many texts, so their number is limited. */
const MOST = 400;

/**
 * Gives the statements of a connection a name at their second use, so that PostgreSQL parses and plans each once and
 * not at every call: planning took four times as long as running the visitors list. One that is used once stays
 * unnamed.
 */
export function prepareRepeated(client: pg.PoolClient): void {
  const names = new Map<string, string | null>();
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((first: unknown, ...rest: unknown[]) => {
    const config = first as { text?: unknown; name?: unknown; values?: unknown } | null;
    if (config === null || typeof config !== 'object' || typeof config.text !== 'string' || config.name !== undefined)
      return query(first, ...rest);
    const inValues = Array.isArray(rest[0]) ? rest[0] : config.values;
    const { text, values } = withLimit(config.text, Array.isArray(inValues) ? inValues : []);
    const name = nameOf(names, text);
    const known = { ...config, text, ...(name ? { name } : {}) };
    return Array.isArray(rest[0])
      ? query(known, values, ...rest.slice(1))
      : query({ ...known, ...(config.values === undefined ? {} : { values }) }, ...rest);
  }) as typeof client.query;
}

const LAST_LIMIT = / limit \$(\d+)(?=$|\))/;

/**
 * Writes the number of rows that is asked for into the text, where it is the last value. PostgreSQL keeps a plan only
 * when it costs about as much as one made for the very values, and a limit that it does not know is taken for a tenth
 * of the table: every list would be planned at each call, which takes four times as long as running it.
 */
function withLimit(text: string, values: readonly unknown[]): { text: string; values: readonly unknown[] } {
  const [found, number] = LAST_LIMIT.exec(text) ?? [];
  const limit = values.at(-1);
  if (!found || Number(number) !== values.length || typeof limit !== 'number' || !Number.isInteger(limit))
    return { text, values };
  return { text: text.replace(LAST_LIMIT, ` limit ${limit}`), values: values.slice(0, -1) };
}

function nameOf(names: Map<string, string | null>, text: string): string | null {
  const known = names.get(text);
  if (known) return known;
  if (known === undefined) {
    if (names.size >= MOST) return null;
    names.set(text, null);
    return null;
  }
  const name = `q${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
  names.set(text, name);
  return name;
}
