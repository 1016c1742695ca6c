import { sql } from 'drizzle-orm';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import { type CommandKind, doorCommand } from '../tables.ts';
import type { DoorVendor, Link, Permit } from '../vendors/door-vendor.ts';
import { WINDOWS_A_DAY } from './zk-lines.ts';

/** An open door is opened now or not at all: a device that comes back later must not open it then. */
const OPEN_WITHIN_SECONDS = 15;
const FIRST = -1;

/**
 * Controllers that call in and fetch their commands: every call here only stores one. A card has one command at
 * most, and the newest wins.
 */
export const zkVendor: DoorVendor = {
  capabilities: {
    features: ['card', 'remote'],
    persons: 30_000,
    windows_a_day: WINDOWS_A_DAY,
    profiles: 50,
    batch: 500,
    calls_in: true,
    needs: ['secret'],
  },
  status: async () => null,
  setProfiles: (link) => queueOne(link, 'profiles', { priority: 0 }),
  upsert: async (link, permits) => {
    await queueCards(link, permits, 5);
    return { confirmed: [], queued: permits.map((one) => one.card_id) };
  },
  remove: async (link, permits) => {
    await queueCards(link, permits, 0);
    return { confirmed: [], queued: permits.map((one) => one.card_id) };
  },
  open: (link, seconds) =>
    queueOne(link, 'open', {
      priority: FIRST,
      value: seconds,
      expires_at: new Date(Date.now() + OPEN_WITHIN_SECONDS * 1000).toISOString(),
    }),
  setMode: (link) => queueOne(link, 'mode', { priority: FIRST }),
  startEnrol: async () => undefined,
};

async function queueCards({ services, lock }: Link, permits: readonly Permit[], priority: number): Promise<void> {
  const { organization_id, id: doorlock_id } = lock;
  await services.database.write(EVERYWHERE, async ({ db }) => {
    await db.execute(sql`
      delete from ${doorCommand} where doorlock_id = ${doorlock_id}
         and access_card_id = any (${sql.param(permits.map((one) => one.card_id))}::uuid[])`);
    await db.insert(doorCommand).values(
      permits.map((one) => ({
        organization_id,
        doorlock_id,
        kind: 'card' as const,
        access_card_id: one.card_id,
        priority,
      })),
    );
  });
}

interface Queued {
  readonly priority: number;
  readonly value?: number;
  readonly expires_at?: string;
}

/** Puts a command in the place of an older one of its kind. */
export async function queueOne(
  { services, lock, db: open }: Pick<Link, 'services' | 'lock' | 'db'>,
  kind: CommandKind,
  queued: Queued,
) {
  const { organization_id, id: doorlock_id } = lock;
  const write = async (db: Db) => {
    await db.execute(sql`delete from ${doorCommand} where doorlock_id = ${doorlock_id} and kind = ${kind}`);
    await db.insert(doorCommand).values({ organization_id, doorlock_id, kind, ...queued });
  };
  await (open ? write(open) : services.database.write(EVERYWHERE, ({ db }) => write(db)));
}
