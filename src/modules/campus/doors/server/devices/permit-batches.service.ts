import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { accessCard, doorlock, doorlockPermit, doorProfile } from '../tables.ts';
import type { Link, Lock, Outcome, Permit } from '../vendors/door-vendor.ts';
import { vendorOf } from '../vendors/vendors.ts';
import { pauseAfter } from './device.policy.ts';

export type Batch = readonly Permit[];
/** The place that card numbers are sealed for. */
const CARD_NO = 'access_card.card_no';
/** What a device that calls in has not fetched by then is made again. */
const HANDED_OUT_WITHIN_SECONDS = 3600;

/** Permits as an adapter needs them: with the number of the card, and what other doors of the device should open for it. */
export async function loadPermits(
  db: Db,
  services: Services,
  lock: Lock,
  rows: readonly { readonly access_card_id: string; readonly desired: readonly string[] }[],
): Promise<Batch> {
  const ids = rows.map((row) => row.access_card_id);
  if (ids.length === 0) return [];
  const cards = await db.select().from(accessCard).where(inArray(accessCard.id, ids));
  const others = await db
    .select({ card_id: doorlockPermit.access_card_id, channel: doorlock.channel, slot: doorProfile.slot })
    .from(doorlockPermit)
    .innerJoin(doorlock, eq(doorlock.id, doorlockPermit.doorlock_id))
    .innerJoin(
      doorProfile,
      and(
        eq(doorProfile.doorlock_id, doorlock.id),
        sql`${doorProfile.dlock_group_id} = any (${doorlockPermit.desired})`,
      ),
    )
    .where(
      and(
        inArray(doorlockPermit.access_card_id, ids),
        sql`${doorlockPermit.desired} <> '{}'`,
        eq(doorlock.vendor, lock.vendor),
        eq(doorlock.device_sn, lock.device_sn),
        ne(doorlock.id, lock.id),
      ),
    );
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  return rows.flatMap(({ access_card_id, desired }) => {
    const card = cardOf.get(access_card_id);
    if (!card) return [];
    return {
      card_id: card.id,
      device_no: card.device_no,
      valid_to: card.valid_to,
      groups: desired,
      card_no: card.card_no_sealed && services.seal.open(card.card_no_sealed, CARD_NO),
      elsewhere: doorsOf(
        lock,
        others.filter((one) => one.card_id === card.id),
      ),
    };
  });
}

/** By door, the numbers of the hours by which it opens. */
function doorsOf(lock: Lock, rows: readonly { readonly channel: number; readonly slot: number }[]) {
  return [...Map.groupBy(rows, (row) => row.channel)].map(([channel, own]) => ({
    channel,
    slots: own.map((row) => slotAt(lock, channel, row.slot)),
  }));
}

/** The number of hours on the device as a whole: each of its doors has a range of its own. */
export const slotAt = (lock: Pick<Lock, 'vendor'>, channel: number, slot: number): number =>
  (channel - 1) * vendorOf(lock.vendor).capabilities.profiles + slot;

/** Writes down what a device said of permits. What should be otherwise by now stays to be sent. */
export async function recordOutcome(
  { services, lock }: Pick<Link, 'services' | 'lock'>,
  sent: Batch,
  outcome: Outcome,
) {
  const groupsOf = new Map(sent.map((one) => [one.card_id, one.groups]));
  await services.database.write(EVERYWHERE, async ({ db }) => {
    await confirmPermits(
      db,
      lock.id,
      outcome.confirmed.map((card_id) => ({ card_id, groups: groupsOf.get(card_id) ?? [] })),
    );
    const { queued = [], refused = [] } = outcome;
    const of = (ids: readonly string[]) =>
      and(eq(doorlockPermit.doorlock_id, lock.id), inArray(doorlockPermit.access_card_id, [...ids]));
    if (queued.length)
      await db
        .update(doorlockPermit)
        .set({ next_try_at: sql`now() + ${sql.raw(String(HANDED_OUT_WITHIN_SECONDS))} * interval '1 second'` })
        .where(of(queued));
    for (const { card_id, error } of refused) await refusePermit(db, lock.id, card_id, error);
  });
}

/** The device holds these cards by these groups; by none: it does not hold them. */
export async function confirmPermits(
  db: Db,
  lockId: string,
  held: readonly { readonly card_id: string; readonly groups: readonly string[] }[],
): Promise<void> {
  if (held.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as h(card_id uuid, groups uuid[])`;
  await db.execute(sql`
    update ${doorlockPermit} p
       set reported = h.groups, is_pending = p.desired <> h.groups, sent_at = null, attempts = 0, last_error = null,
           next_try_at = null
      from ${given} where p.doorlock_id = ${lockId} and p.access_card_id = h.card_id`);
  await db.delete(doorlockPermit).where(
    and(
      eq(doorlockPermit.doorlock_id, lockId),
      inArray(
        doorlockPermit.access_card_id,
        held.filter((one) => one.groups.length === 0).map((one) => one.card_id),
      ),
      sql`${doorlockPermit.desired} = '{}' and ${doorlockPermit.reported} = '{}'`,
    ),
  );
}

/** The device did not take a permit: it is tried again after a pause that grows. */
export async function refusePermit(db: Db, lockId: string, cardId: string, error: string): Promise<void> {
  const of = and(eq(doorlockPermit.doorlock_id, lockId), eq(doorlockPermit.access_card_id, cardId));
  const [row] = await db.select({ attempts: doorlockPermit.attempts }).from(doorlockPermit).where(of).for('update');
  if (!row) return;
  const attempts = row.attempts + 1;
  const next = new Date(Date.now() + pauseAfter(attempts) * 1000).toISOString();
  await db
    .update(doorlockPermit)
    .set({ attempts, last_error: error.slice(0, 100), next_try_at: next })
    .where(of);
}

/** A device fell silent or failed in the middle: what was under way waits, and counts as unknown until it is confirmed. */
export async function postponePermits(db: Db, lockId: string, error: string): Promise<void> {
  const rows = await db
    .select({ id: doorlockPermit.access_card_id })
    .from(doorlockPermit)
    .where(
      and(
        eq(doorlockPermit.doorlock_id, lockId),
        doorlockPermit.is_pending,
        sql`${doorlockPermit.sent_at} is not null and (${doorlockPermit.next_try_at} is null or ${doorlockPermit.next_try_at} <= now())`,
      ),
    );
  for (const { id } of rows) await refusePermit(db, lockId, id, error);
}

/** A device can be reached again: what waits for it goes now. */
export async function wakePermits(db: Db, lockId: string): Promise<void> {
  await db
    .update(doorlockPermit)
    .set({ next_try_at: null })
    .where(and(eq(doorlockPermit.doorlock_id, lockId), doorlockPermit.is_pending));
}
