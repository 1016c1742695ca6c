import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { profilesOf } from '../access.queries.ts';
import { announceDoors } from '../door-news.service.ts';
import { dlockGroup, doorlock, doorlockPermit, doorProfile } from '../tables.ts';
import {
  type DeviceProfile,
  DeviceRefused,
  DeviceUnreachable,
  type DoorVendor,
  type Link,
} from '../vendors/door-vendor.ts';
import { vendorOf } from '../vendors/vendors.ts';
import { todayAt, weekOf } from './device.policy.ts';
import { type Batch, loadPermits, postponePermits, recordOutcome, slotAt } from './permit-batches.service.ts';

/** Longer than any batch takes: who holds a lock longer than that has died. */
const BUSY_SECONDS = 45;
const FIRST_SLOT = 2;

/**
 * Makes a device hold what it should: its mode and its hours, then what it must not hold any more, then the rest. One
 * sender at a time: who comes meanwhile asks for another round. Whatever dies in between is sent again, since nothing
 * counts as held before the device has confirmed it. A silent device is marked offline and waits.
 */
export async function pushDevice(services: Services, doorlockId: string): Promise<void> {
  const link = await begin(services, doorlockId);
  if (!link) return;
  const vendor = vendorOf(link.lock.vendor);
  try {
    for (let round = true; round; round = await isPushRequested(link)) await sendAll(link, vendor);
  } catch (error) {
    await recordFailure(link, error);
  }
}

/** A device that is silent is offline, one that refuses is at fault; both are tried again later. Other failures are ours. */
async function recordFailure({ services, lock: { id, organization_id } }: Link, error: unknown): Promise<void> {
  const isSilent = error instanceof DeviceUnreachable;
  const isRefused = error instanceof DeviceRefused;
  await services.database.write(EVERYWHERE, async ({ db }) => {
    await db.update(doorlock).set({ busy_until: null, is_wanted_again: false }).where(eq(doorlock.id, id));
    if (isSilent || isRefused)
      await db
        .update(doorlock)
        .set({ status: isSilent ? 'offline' : 'fault' })
        .where(and(eq(doorlock.id, id), ne(doorlock.status, 'disabled')));
    await postponePermits(db, id, isSilent ? 'silent' : isRefused ? error.message : 'failed');
    announceDoors({ db, services }, organization_id, 'changed');
  });
  if (!isSilent && !isRefused) throw error;
}

async function begin(services: Services, id: string): Promise<Link | null> {
  return services.database.write(EVERYWHERE, async ({ db }) => {
    const [lock] = await db.select().from(doorlock).where(eq(doorlock.id, id)).for('update');
    if (!lock || lock.status === 'offline') return null;
    if (lock.busy_until && Date.parse(lock.busy_until) > Date.now()) {
      await db.update(doorlock).set({ is_wanted_again: true }).where(eq(doorlock.id, id));
      return null;
    }
    await db.update(doorlock).set({ busy_until: busyUntil(), is_wanted_again: false }).where(eq(doorlock.id, id));
    return { services, lock, zone: await zoneOf(db, lock.organization_id) };
  });
}
const busyUntil = () => new Date(Date.now() + BUSY_SECONDS * 1000).toISOString();

const LOOKS_EVERY_MS = 40;

/** The same, and waits for who is sending to the device already: what was asked for is with it then. */
export async function pushAndWait(services: Services, doorlockId: string): Promise<void> {
  await pushDevice(services, doorlockId);
  const until = Date.now() + BUSY_SECONDS * 1000;
  const isBusy = () =>
    services.database.read(EVERYWHERE, (db) =>
      db.$count(doorlock, and(eq(doorlock.id, doorlockId), sql`${doorlock.busy_until} > now()`)),
    );
  while (Date.now() < until && (await isBusy()) > 0) await pause(LOOKS_EVERY_MS);
}

/** Ends the turn, unless somebody asked for another one meanwhile. */
async function isPushRequested({ services, lock }: Link): Promise<boolean> {
  return services.database.write(EVERYWHERE, async ({ db }) => {
    const [now] = await db.select().from(doorlock).where(eq(doorlock.id, lock.id)).for('update');
    const isAgain = now?.is_wanted_again ?? false;
    await db
      .update(doorlock)
      .set({ is_wanted_again: false, busy_until: isAgain ? busyUntil() : null })
      .where(eq(doorlock.id, lock.id));
    if (!isAgain) announceDoors({ db, services }, lock.organization_id, 'changed');
    return isAgain;
  });
}

async function sendAll(given: Link, vendor: DoorVendor): Promise<void> {
  const { services } = given;
  const { lock, profiles } = await services.database.write(EVERYWHERE, async ({ db }) => {
    const [fresh = given.lock] = await db.select().from(doorlock).where(eq(doorlock.id, given.lock.id));
    return { lock: fresh, profiles: await profilesFor(db, { ...given, lock: fresh }) };
  });
  const link = { ...given, lock };
  if (lock.mode !== lock.reported_mode) {
    await vendor.setMode(link, lock.mode);
    await services.database.write(EVERYWHERE, ({ db }) =>
      db.update(doorlock).set({ reported_mode: lock.mode }).where(eq(doorlock.id, lock.id)),
    );
  }
  await vendor.setProfiles(link, profiles);
  for (;;) {
    const batch = await nextBatch(link, vendor);
    if (!batch) return;
    await send(link, vendor, profiles, batch);
  }
}

/** What is sent next, marked as being under way. */
async function nextBatch({ services, lock }: Link, vendor: DoorVendor): Promise<Batch | null> {
  return services.database.write(EVERYWHERE, async ({ db }) => {
    await db.update(doorlock).set({ busy_until: busyUntil() }).where(eq(doorlock.id, lock.id));
    const rows = await db
      .select()
      .from(doorlockPermit)
      .where(
        and(
          eq(doorlockPermit.doorlock_id, lock.id),
          doorlockPermit.is_pending,
          or(isNull(doorlockPermit.next_try_at), lte(doorlockPermit.next_try_at, sql`now()`)),
        ),
      )
      .orderBy(doorlockPermit.priority, doorlockPermit.access_card_id)
      .limit(vendor.capabilities.batch)
      .for('update');
    if (rows.length === 0) return null;
    await db
      .update(doorlockPermit)
      .set({ sent_at: sql`now()` })
      .where(
        and(
          eq(doorlockPermit.doorlock_id, lock.id),
          inArray(
            doorlockPermit.access_card_id,
            rows.map((row) => row.access_card_id),
          ),
        ),
      );
    return loadPermits(db, services, lock, rows);
  });
}

async function send(link: Link, vendor: DoorVendor, profiles: readonly DeviceProfile[], batch: Batch): Promise<void> {
  const [gone, kept] = [batch.filter((one) => one.groups.length === 0), batch.filter((one) => one.groups.length > 0)];
  if (gone.length) await recordOutcome(link, gone, await vendor.remove(link, gone, profiles));
  if (kept.length) await recordOutcome(link, kept, await vendor.upsert(link, kept, profiles));
}

/** Hours of the groups of a lock, each under the number that the device keeps it by. */
export async function profilesFor(db: Db, { lock, zone }: Pick<Link, 'lock' | 'zone'>): Promise<DeviceProfile[]> {
  const groups = await profilesOf(db, sql`${dlockGroup.doorlock_ids} @> array[${lock.id}]::uuid[]`);
  const known = await db.select().from(doorProfile).where(eq(doorProfile.doorlock_id, lock.id));
  const slots = new Map(known.map((one) => [one.dlock_group_id, one.slot]));
  const isGranted = new Set(groups.map((group) => group.id));
  const left = known.filter((one) => !isGranted.has(one.dlock_group_id)).map((one) => one.dlock_group_id);
  if (left.length)
    await db
      .delete(doorProfile)
      .where(and(eq(doorProfile.doorlock_id, lock.id), inArray(doorProfile.dlock_group_id, left)));
  for (const id of left) slots.delete(id);
  // doors of one device share its numbers: each has a range of its own
  let next = FIRST_SLOT;
  for (const { id } of groups) {
    if (slots.has(id)) continue;
    while ([...slots.values()].includes(next)) next += 1;
    slots.set(id, next);
    const { organization_id } = lock;
    await db.insert(doorProfile).values({ organization_id, doorlock_id: lock.id, dlock_group_id: id, slot: next });
  }
  const from = todayAt(zone);
  return groups.map(({ name: _name, name_en: _name_en, ...profile }) => ({
    ...profile,
    slot: slotAt(lock, lock.channel, slots.get(profile.id) ?? FIRST_SLOT),
    week: weekOf(profile, from),
  }));
}
