import * as z from 'zod';
import type { Db } from '../database/database.ts';
import type { Services } from '../services.ts';

/** What the demo data leave behind in their database; a database of real people never has it. */
const demo = { key: 'demo', schema: z.looseObject({}).nullable(), default: null };

/** Whether this is the demo: switched on (or not off outside production), on a database that was filled as one. */
export async function isDemo(db: Db, { env, settings }: Services): Promise<boolean> {
  if (!(env.DEMO ?? env.NODE_ENV !== 'production')) return false;
  return (await settings.get(db, demo, null)) !== null;
}
