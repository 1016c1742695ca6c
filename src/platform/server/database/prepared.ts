import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Statements kept prepared on one connection; the texts of filters vary, so there has to be an end. */
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
    const config = first as { text?: unknown; name?: unknown } | null;
    if (config === null || typeof config !== 'object' || typeof config.text !== 'string' || config.name !== undefined)
      return query(first, ...rest);
    const name = nameOf(names, config.text);
    return query(name ? { ...config, name } : config, ...rest);
  }) as typeof client.query;
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
