import { sql } from 'drizzle-orm';
import { type Db, EVERYWHERE } from './database.ts';

interface WidenedReach {
  /** The reach to restore after the last one. */
  readonly before: Promise<string>;
  running: number;
}

/** Connections whose reach is widened at this moment. */
const widened = new WeakMap<Db, WidenedReach>();
/** The restore of the call before, which the next one waits for. */
const pendingRestores = new WeakMap<Db, Promise<void>>();

/**
 * Runs reads that must see rows of every organisation on the caller's own connection, and gives the connection its
 * reach back. For decisions that need more than the caller may see (who holds a right here by a role given above); what
 * is returned to the caller must not carry foreign rows. Calls may overlap: the last one restores the reach. Other
 * queries on the same connection are meanwhile limited by their own conditions alone, so await it before going on.
 */
export async function acrossOrganizations<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const here = widened.get(db) ?? {
    before: (pendingRestores.get(db) ?? Promise.resolve()).then(() => widenReach(db)),
    running: 0,
  };
  widened.set(db, here);
  here.running += 1;
  let failed = true;
  try {
    await here.before;
    const result = await work();
    failed = false;
    return result;
  } finally {
    here.running -= 1;
    if (here.running === 0) {
      widened.delete(db);
      const restored = here.before.then((reach) => setReach(db, reach));
      // in a failed transaction this fails too, and the rollback brings the reach back
      const forgiven = restored.catch(() => {});
      pendingRestores.set(db, forgiven);
      await (failed ? forgiven : restored);
    }
  }
}

async function widenReach(db: Db): Promise<string> {
  // one statement: the setting is read before it changes, since the second value is made from the row of the first
  const { rows } = await db.execute<{ before: string | null }>(
    sql`select before, set_config('app.reach', ${EVERYWHERE}, false)
          from (select current_setting('app.reach', true) as before offset 0) as now_set`,
  );
  return rows[0]?.before ?? '';
}

async function setReach(db: Db, reach: string): Promise<void> {
  await db.execute(sql`select set_config('app.reach', ${reach}, false)`);
}
