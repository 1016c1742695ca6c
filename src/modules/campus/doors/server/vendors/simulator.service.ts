import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { RefusalReason } from '../../contract/door.shapes.ts';
import { type AccessMoment, type Credential, credentialReason, type Profile, windowReason } from '../access.policy.ts';
import { simulatedDevice, simulatedPermit, simulatedProfile } from '../tables.ts';
import { DeviceUnreachable, type DoorVendor, type Link, type Lock } from './door-vendor.ts';

const PERSONS = 500;
const write = <T>({ services, db }: Link, work: (db: Db) => Promise<T>): Promise<T> =>
  db ? work(db) : services.database.write(EVERYWHERE, (tx) => work(tx.db));

/** A device without its plug hears nothing. */
async function requirePlugged(db: Db, lock: Lock): Promise<void> {
  const [device] = await db.select().from(simulatedDevice).where(eq(simulatedDevice.doorlock_id, lock.id));
  if (device && !device.is_plugged) throw new DeviceUnreachable('unplugged');
}

/** Devices whose memory is in the database: they survive a restart, and decide by what was sent to them. */
export const simulator: DoorVendor = {
  capabilities: {
    features: ['card', 'qr', 'face', 'remote'],
    persons: PERSONS,
    windows_a_day: 4,
    profiles: 50,
    batch: 500,
    calls_in: false,
    needs: [],
  },
  status: async (link) => {
    await write(link, (db) => requirePlugged(db, link.lock));
    return { firmware: 'SIM 2.0', clock_skew_seconds: 0 };
  },
  setProfiles: (link, profiles) =>
    write(link, async (db) => {
      const { lock } = link;
      await requirePlugged(db, lock);
      await db.delete(simulatedProfile).where(eq(simulatedProfile.doorlock_id, lock.id));
      if (profiles.length)
        await db.insert(simulatedProfile).values(
          profiles.map(({ slot: _slot, week: _week, ...profile }) => ({
            organization_id: lock.organization_id,
            doorlock_id: lock.id,
            dlock_group_id: profile.id,
            profile,
          })),
        );
    }),
  upsert: (link, permits) =>
    write(link, async (db) => {
      const { lock } = link;
      await requirePlugged(db, lock);
      const here = eq(simulatedPermit.doorlock_id, lock.id);
      const ids = permits.map((one) => one.card_id);
      const known = await db
        .select({ id: simulatedPermit.access_card_id })
        .from(simulatedPermit)
        .where(and(here, inArray(simulatedPermit.access_card_id, ids)));
      const free = PERSONS - (await db.$count(simulatedPermit, here));
      const added = permits.filter((one) => !known.some(({ id }) => id === one.card_id));
      const full = new Set(added.slice(free).map((one) => one.card_id));
      const taken = permits.filter((one) => !full.has(one.card_id));
      if (taken.length)
        await db
          .insert(simulatedPermit)
          .values(
            taken.map(({ card_id, groups }) => ({
              organization_id: lock.organization_id,
              doorlock_id: lock.id,
              access_card_id: card_id,
              groups: [...groups],
            })),
          )
          .onConflictDoUpdate({
            target: [simulatedPermit.doorlock_id, simulatedPermit.access_card_id],
            set: { groups: sql`excluded.groups` },
          });
      return {
        confirmed: taken.map((one) => one.card_id),
        refused: [...full].map((card_id) => ({ card_id, error: 'full' })),
      };
    }),
  remove: (link, permits) =>
    write(link, async (db) => {
      await requirePlugged(db, link.lock);
      const ids = permits.map((one) => one.card_id);
      await db
        .delete(simulatedPermit)
        .where(and(eq(simulatedPermit.doorlock_id, link.lock.id), inArray(simulatedPermit.access_card_id, ids)));
      return { confirmed: ids };
    }),
  open: (link) => write(link, (db) => requirePlugged(db, link.lock)),
  setMode: (link) => write(link, (db) => requirePlugged(db, link.lock)),
  startEnrol: (link) => write(link, (db) => requirePlugged(db, link.lock)),
};

/** What the device itself decides for a card that it reads; the server’s rows are not asked. Null: it opens. */
export async function deviceReason(
  db: Db,
  lock: Lock,
  card: (Credential & { readonly id: string }) | null,
  asked: AccessMoment,
): Promise<RefusalReason | null> {
  if (!lock.is_enabled || lock.mode === 'locked') return 'lock_disabled';
  if (lock.mode === 'hold_open') return null;
  if (!card) return 'unknown_card';
  const [held] = await db
    .select()
    .from(simulatedPermit)
    .where(and(eq(simulatedPermit.doorlock_id, lock.id), eq(simulatedPermit.access_card_id, card.id)));
  if (!held) return credentialReason(card, asked) ?? 'no_group';
  const rows = await db
    .select({ profile: simulatedProfile.profile })
    .from(simulatedProfile)
    .where(and(eq(simulatedProfile.doorlock_id, lock.id), inArray(simulatedProfile.dlock_group_id, held.groups)));
  const profiles = rows.map((row) => row.profile as Profile);
  return windowReason(profiles, asked);
}

/** Pulls the plug of a simulated device, or puts it back. */
export async function plugDevice(db: Db, lock: Lock, is_plugged: boolean): Promise<void> {
  await saveDevice(db, lock, { is_plugged });
}

/** Shows on the display of a simulated device what happened last. */
export async function showOnDevice(db: Db, lock: Lock, display: RefusalReason | 'opened' | 'show_card'): Promise<void> {
  await saveDevice(db, lock, { display, display_at: new Date().toISOString() });
}

async function saveDevice(db: Db, lock: Lock, values: Partial<typeof simulatedDevice.$inferInsert>): Promise<void> {
  await db
    .insert(simulatedDevice)
    .values({ doorlock_id: lock.id, organization_id: lock.organization_id, ...values })
    .onConflictDoUpdate({ target: simulatedDevice.doorlock_id, set: values });
}
