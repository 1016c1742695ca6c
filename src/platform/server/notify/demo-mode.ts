import * as z from 'zod';
import type { Db } from '../database/database.ts';
import type { Services } from '../services.ts';

/**
 * The key under which a database records that it was filled as a demo, and who may sign in; a real one never has it.
 */
export const DEMO_KEY = 'demo';
const stored = { key: DEMO_KEY, schema: z.looseObject({}).nullable(), default: null };

type Source = Pick<Services, 'env' | 'settings'>;

/** Whether this is the demo: wanted by the settings of the server, on a database that was filled as one. */
export const isDemo = async (db: Db, source: Source): Promise<boolean> => (await demoFacts(db, source)) !== null;

/** What the demo shows on the sign-in page; null where this is no demo. */
export async function demoFacts(db: Db, { env, settings }: Source): Promise<object | null> {
  return env.is_demo ? settings.get(db, stored, null) : null;
}

/** Stops a start in production on demo data, whose passwords are public. */
export async function assertDemoAllowed(db: Db, { env, settings }: Source): Promise<void> {
  if (env.NODE_ENV !== 'production' || env.is_demo || (await settings.get(db, stored, null)) === null) return;
  throw new Error(
    'This database holds the demo school group, whose passwords everybody knows, and NODE_ENV is production. Start with an empty database; DEMO=1 shows the demo on purpose.',
  );
}
