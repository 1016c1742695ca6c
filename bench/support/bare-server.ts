import { randomBytes, randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { prepareRepeated } from '#server/database/prepared.ts';
import type { Statement } from '#server/testing/record-sql.ts';

/** Values of a recorded call that must differ at each replay: what it was, and how to make another one. */
export type Fresh = readonly (readonly [was: string, make: () => string])[];

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Bare Fastify and `pg`: the same statements with the same values and an answer of the same rows, and nothing else.
 * `reads` are lists by their path. The floor that the portal is measured against. With `isPrepared` it also plans its statements once, as the portal does.
 */
export async function startBareServer(
  url: string,
  reads: Readonly<Record<string, readonly Statement[]>>,
  write: readonly Statement[],
  known: ReadonlySet<string>,
  fresh: Fresh,
  answer: unknown,
  isPrepared: boolean,
): Promise<FastifyInstance> {
  const [pool, aside] = [20, 2].map((max) => new pg.Pool({ connectionString: url, max })) as [pg.Pool, pg.Pool];
  if (isPrepared)
    for (const one of [pool, aside]) one.on('connect', (client) => prepareRepeated(client as pg.PoolClient));
  const app = Fastify();
  const main = write[0]?.connection; // others may have been at work while the call was recorded
  for (const [path, read] of Object.entries(reads))
    app.get(path, async () => {
      const client = await pool.connect();
      try {
        const results = [];
        for (const { text, values } of read) results.push((await client.query({ text, values: [...values] })).rows);
        return { code: 0, data: { list: results[0], total: results.at(-1)?.[0], page: 1, per_page: 25 } };
      } finally {
        client.release();
      }
    });
  app.post('/visitors', async () => {
    const made = new Map<unknown, unknown>();
    const another = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(another);
      if (typeof value !== 'string') return value;
      if (made.has(value)) return made.get(value);
      const maker =
        fresh.find(([was]) => was === value)?.[1] ?? (UUID.test(value) && !known.has(value) ? randomUUID : undefined);
      if (!maker) return value;
      made.set(value, maker());
      return made.get(value);
    };
    const open = new Map<number, pg.PoolClient>();
    try {
      for (const { text, values, connection } of write) {
        // a short write aside has connections of its own there, too
        const client = open.get(connection) ?? (await (connection === main ? pool : aside).connect());
        open.set(connection, client);
        await client.query({ text, values: values.map(another) });
        if (connection !== main && text === 'commit') {
          open.delete(connection);
          client.release();
        }
      }
      return { code: 0, data: answer };
    } catch (error) {
      // two bookings met in the same pass code; the next one begins cleanly
      for (const client of open.values()) await client.query('rollback');
      throw error;
    } finally {
      for (const client of open.values()) client.release();
    }
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

export const randomText = (): string => randomBytes(32).toString('base64url');
let digits = Date.now() % 1e6;
/** Six digits that no other booking of this run has. */
export const freshDigits = (): string => {
  digits = (digits + 1) % 1e6;
  return String(digits).padStart(6, '0');
};
