import { and, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { holders } from '#modules/core/access/server/public.ts';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import { notify } from '#server/notify/notify.ts';
import type { Services } from '#server/services.ts';
import { doorRights } from '../../rights.ts';
import { announceDoors } from '../door-news.service.ts';
import { pushLock } from '../lock/permits.service.ts';
import { doorlock, doorlockPermit, simulatedDevice } from '../tables.ts';
import { type DeviceState, DeviceUnreachable, type Lock } from '../vendors/door-vendor.ts';
import { offeredVendors, vendorOf } from '../vendors/vendors.ts';
import { wakePermits } from './permit-batches.service.ts';

/** After so long a silence a device is offline. */
const SILENT_SECONDS = 90;
/** Devices call every few seconds; that they did is not written each time. */
const WRITTEN_EVERY_MS = 10_000;
const ATTENTION_AFTER_HOURS = 24;
/** Devices that are asked at once. */
const ASKED_AT_ONCE = 16;

/** A device called or answered: its doors are online, and what waits for them is sent. */
export async function recordContact(db: Db, services: Services, locks: readonly Lock[], state: DeviceState = {}) {
  for (const lock of locks) {
    const isFresh = lock.last_seen_at !== null && Date.now() - Date.parse(lock.last_seen_at) < WRITTEN_EVERY_MS;
    const isBack = lock.status === 'offline' || lock.status === 'fault';
    if (isFresh && !isBack && Object.keys(state).length === 0) continue;
    await db
      .update(doorlock)
      .set({ last_seen_at: sql`now()`, ...state, ...(isBack ? { status: 'online' as const } : {}) })
      .where(eq(doorlock.id, lock.id));
    if (!isBack) continue;
    announceDoors({ db, services }, lock.organization_id, 'changed');
    await wakePermits(db, lock.id);
    await services.jobs.enqueue(db, pushLock, { doorlock_id: lock.id });
  }
}

/** Every half minute: asks the devices that are called how they are, and finds those that fell silent. */
export async function checkHeartbeats(services: Services): Promise<void> {
  await touchSimulators(services);
  const asked = offeredVendors(services.env).filter(
    (one) => one !== 'simulator' && !vendorOf(one).capabilities.calls_in,
  );
  const locks = asked.length
    ? await services.database.read(EVERYWHERE, (db) =>
        db
          .select()
          .from(doorlock)
          .where(and(inArray(doorlock.vendor, asked), ne(doorlock.status, 'disabled'))),
      )
    : [];
  for (let at = 0; at < locks.length; at += ASKED_AT_ONCE)
    await Promise.all(locks.slice(at, at + ASKED_AT_ONCE).map((lock) => pollState(services, lock)));
  const isSilent = and(
    eq(doorlock.status, 'online'),
    isNotNull(doorlock.last_seen_at),
    lt(doorlock.last_seen_at, sql`now() - ${sql.raw(String(SILENT_SECONDS))} * interval '1 second'`),
  );
  await eachSchool(services, isSilent, async (db, locks, school) => {
    const silent = await db.update(doorlock).set({ status: 'offline' }).where(locks).returning({ id: doorlock.id });
    if (silent.length) announceDoors({ db, services }, school, 'changed');
  });
}

/** Simulated devices that have their plug. */
async function touchSimulators(services: Services): Promise<void> {
  const isPlugged = and(
    eq(doorlock.vendor, 'simulator'),
    eq(doorlock.status, 'online'),
    sql`not exists (select 1 from ${simulatedDevice} s where s.doorlock_id = ${doorlock.id} and not s.is_plugged)`,
  );
  await eachSchool(services, isPlugged, async (db, locks) => {
    await db.update(doorlock).set({ last_seen_at: sql`now()` }).where(locks);
  });
}

/**
 * Works on the locks with something in common, one school after another: each in a transaction of its own, past those
 * that somebody else is writing. So no school waits for another one's devices; what was left out is found the next time.
 */
async function eachSchool(
  services: Services,
  which: SQL | undefined,
  work: (db: Db, locks: SQL, organizationId: string) => Promise<void>,
): Promise<void> {
  const schools = await services.database.read(EVERYWHERE, (db) =>
    db.selectDistinct({ id: doorlock.organization_id }).from(doorlock).where(which),
  );
  for (const { id } of schools)
    await services.database.write(EVERYWHERE, async ({ db }) => {
      const free = await db
        .select({ id: doorlock.id })
        .from(doorlock)
        .where(and(which, eq(doorlock.organization_id, id)))
        .orderBy(doorlock.id)
        .for('no key update', { skipLocked: true });
      const ids = free.map((lock) => lock.id);
      if (ids.length) await work(db, inArray(doorlock.id, ids), id);
    });
}

/** Asks one device how it is. Silence is no failure here: after a while the clock finds it. */
export async function pollState(services: Services, lock: Lock): Promise<void> {
  const zone = await services.database.read(EVERYWHERE, (db) => zoneOf(db, lock.organization_id));
  try {
    const state = await vendorOf(lock.vendor).status({ services, lock, zone });
    if (state) await services.database.write(EVERYWHERE, ({ db }) => recordContact(db, services, [lock], state));
  } catch (error) {
    if (!(error instanceof DeviceUnreachable))
      await services.database.write(EVERYWHERE, ({ db }) =>
        db
          .update(doorlock)
          .set({ status: 'fault' })
          .where(and(eq(doorlock.id, lock.id), ne(doorlock.status, 'disabled'))),
      );
  }
}

const isStuck = sql`exists (select 1 from ${doorlockPermit} p where p.doorlock_id = ${doorlock.id} and p.is_pending
  and p.updated_at < now() - ${sql.raw(String(ATTENTION_AFTER_HOURS))} * interval '1 hour')`;

/** Locks that have not taken something for a day are marked, and those who look after locks are notified; others are cleared. */
export async function markStuck(services: Services): Promise<void> {
  await eachSchool(services, and(isNotNull(doorlock.attention_at), sql`not ${isStuck}`), async (db, locks) => {
    await db.update(doorlock).set({ attention_at: null }).where(locks);
  });
  await eachSchool(services, and(isNull(doorlock.attention_at), isStuck), async (db, locks, organization_id) => {
    const marked = await db.update(doorlock).set({ attention_at: sql`now()` }).where(locks).returning();
    for (const lock of marked)
      await notify(
        { db, services },
        {
          event: 'doorlock.stuck',
          to: await holders(db, doorRights.locks, organization_id),
          organization_id,
          title: {
            cn: `门锁「${lock.name}」24 小时未更新权限，请处理`,
            us: `${lock.name_en ?? lock.name} has not taken its access list for 24 hours`,
          },
          link: `/doorLock?locks=${lock.id}`,
        },
      );
  });
}
