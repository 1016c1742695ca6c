import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { organization } from '#modules/core/directory/server/tables.ts';
import { defineAllotment } from '#server/allotment/allotment.ts';
import type { Shortfall } from '#server/allotment/pools.ts';
import type { Offer, Place } from '#server/allotment/rules.ts';
import { allotmentPool } from '#server/allotment/tables.ts';
import type { Db } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import { addDays, dayOf, instantAt } from '#shared/dates.ts';
import { notifyAboutPermit } from '../parking-messages.service.ts';
import type { ParkingRow } from '../parkings.queries.ts';
import { lockApplications, moveBySystem } from '../permit/permit-moves.service.ts';
import { parkingLot, parkingQuota, parkingTerm } from '../tables.ts';

/**
 * Places of a term by lot and category. The pool of a quota has its id and belongs to the term; an application claims one of
 * its wanted lots, and its permit holds it.
 */
export const parkingPlaces = defineAllotment('parking', {
  on_lapse: 'behind',
  offered: tellOffered,
  lapsed: tellLapsed,
});

async function tellOffered(source: EventSource, offers: readonly Offer[]): Promise<void> {
  const lots = await lotsOfQuotas(
    source.db,
    offers.flatMap((offer) => offer.pools),
  );
  for (const [row, { pools, until }] of await withRows(source.db, offers)) {
    const lot = lots.get(pools[0] ?? '');
    const after = await moveBySystem(source, row, 'offer', {}, null);
    const named = { cn: lot?.name ?? '', us: lot?.name_en ?? lot?.name ?? '' };
    await notifyAboutPermit(source, after, 'offered', [row.user_id], { lot: named, date: { day: dayOf(until) } });
    await todosChanged(source, [row.user_id]);
  }
}

async function tellLapsed(source: EventSource, lapsed: readonly Place[]): Promise<void> {
  for (const [row] of await withRows(source.db, lapsed)) {
    await moveBySystem(source, row, 'lapse', {}, null);
    await notifyAboutPermit(source, row, 'lapsed', [row.user_id]);
    await todosChanged(source, [row.user_id]);
  }
}

/** The applications of these places, locked, each with its place. */
async function withRows<P extends Place>(db: Db, places: readonly P[]): Promise<[ParkingRow, P][]> {
  const rows = await lockApplications(
    db,
    places.map((place) => place.subject_id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return places.flatMap((place) => {
    const row = byId.get(place.subject_id);
    return row ? [[row, place] as [ParkingRow, P]] : [];
  });
}

/** Lots by the quotas in which they have places. */
async function lotsOfQuotas(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({ quota_id: parkingQuota.id, id: parkingLot.id, name: parkingLot.name, name_en: parkingLot.name_en })
    .from(parkingQuota)
    .innerJoin(parkingLot, eq(parkingLot.id, parkingQuota.parking_lot_id))
    .where(inArray(parkingQuota.id, [...ids]));
  return new Map(rows.map(({ quota_id, ...lot }) => [quota_id, lot]));
}

type Application = Pick<
  ParkingRow,
  'id' | 'organization_id' | 'parking_term_id' | 'category' | 'submitted_at' | 'created_at'
>;
/** An application as it asks for places, which go by when it was handed in. */
const asked = (row: Application, choices: string[][]) => ({
  organization_id: row.organization_id,
  owner_id: row.parking_term_id,
  subject_id: row.id,
  choices,
  since: row.submitted_at ?? row.created_at,
});

/** The quotas in which an application could have a place in these lots, in their order. */
async function quotasOf(db: Db, row: Application, lotIds: readonly string[]) {
  const rows = await db
    .select({ id: parkingQuota.id, lot_id: parkingQuota.parking_lot_id })
    .from(parkingQuota)
    .where(
      and(
        eq(parkingQuota.parking_term_id, row.parking_term_id),
        eq(parkingQuota.category, row.category),
        inArray(parkingQuota.parking_lot_id, [...lotIds]),
      ),
    );
  return lotIds.flatMap((lot_id) => rows.filter((quota) => quota.lot_id === lot_id));
}

/**
 * Takes a place in the first of these lots that has one; returns the lot. `false`: all are full, and what it had it keeps. Null: none
 * of the lots has places for its category.
 */
export async function givePlace(
  source: EventSource,
  row: Application,
  lotIds: readonly string[],
): Promise<string | false | null> {
  const quotas = await quotasOf(source.db, row, lotIds);
  if (quotas.length === 0) return null;
  const choices = quotas.map(({ id }) => [id]);
  const standing =
    (await parkingPlaces.move(source, row.id, choices)) ??
    (await parkingPlaces.request(source, { ...asked(row, choices), waits: false }));
  if (standing.state !== 'held') return false;
  return quotas.find(({ id }) => id === standing.pools[0])?.lot_id ?? false;
}

/** Joins the queue for the lots that it wants. */
export async function joinQueue(
  source: EventSource,
  row: Application & Pick<ParkingRow, 'wanted_lot_ids'>,
): Promise<void> {
  const quotas = await quotasOf(source.db, row, row.wanted_lot_ids);
  const ask = asked(
    row,
    quotas.map(({ id }) => [id]),
  );
  await parkingPlaces.request(source, { ...ask, waits: true, enters: 'queue' });
}

/** The place on the waiting list that an application has, or would have. */
export async function waitingNoOf(db: Db, row: Application & Pick<ParkingRow, 'wanted_lot_ids'>): Promise<number> {
  const standing = await parkingPlaces.placeOf(db, row.id);
  if (standing?.state === 'waiting') return standing.place;
  const quotas = await quotasOf(db, row, row.wanted_lot_ids);
  return parkingPlaces.nextPlaceFor(
    db,
    row.parking_term_id,
    quotas.map(({ id }) => id),
  );
}

/** Takes the place that is offered and returns its lot; null: the offer is gone. */
export async function acceptPlace(source: EventSource, id: string): Promise<string | null> {
  const [quotaId = ''] = (await parkingPlaces.accept(source, id)) ?? [];
  return (await lotsOfQuotas(source.db, [quotaId])).get(quotaId)?.id ?? null;
}

/**
 * Brings the pools of some quotas to what their quota, term and lot say: how many places, how long offers stand, and until when
 * there are any: to the end of the term, and none of a closed lot. Returns a quota that has given more than it would have.
 */
export async function syncPlaces(source: EventSource, where: SQL | undefined): Promise<Shortfall | null> {
  const { db, services } = source;
  const rows = await db
    .select({
      quota: parkingQuota,
      term: { waiting_days: parkingTerm.waiting_days, valid_to: parkingTerm.valid_to },
      is_closed: eq(parkingLot.status, 'closed').mapWith(Boolean),
      time_zone: organization.timezone,
      pool_id: allotmentPool.id,
    })
    .from(parkingQuota)
    .innerJoin(parkingTerm, eq(parkingTerm.id, parkingQuota.parking_term_id))
    .innerJoin(parkingLot, eq(parkingLot.id, parkingQuota.parking_lot_id))
    .innerJoin(organization, eq(organization.id, parkingQuota.organization_id))
    .leftJoin(allotmentPool, eq(allotmentPool.id, parkingQuota.id))
    .where(where);
  const now = new Date(services.clock.now()).toISOString();
  const pools = rows.map(({ quota, term, is_closed, time_zone, pool_id }) => ({
    is_new: pool_id === null,
    time_zone,
    organization_id: quota.organization_id,
    owner_id: quota.parking_term_id,
    facts: {
      id: quota.id,
      capacity: Math.floor((quota.quota * (100 + quota.oversell_pct)) / 100),
      offer_hours: term.waiting_days * 24,
      closes_at: is_closed ? now : instantAt(addDays(term.valid_to, 1), '00:00', time_zone),
    },
  }));
  const added = pools.filter((pool) => pool.is_new);
  await parkingPlaces.open(
    db,
    added.map(({ facts, organization_id, owner_id, time_zone }) => ({
      ...facts,
      organization_id,
      owner_id,
      time_zone,
    })),
  );
  return parkingPlaces.resize(
    source,
    pools.filter((pool) => !pool.is_new).map((pool) => pool.facts),
  );
}

/** The terms in which a lot has places. */
export async function lockPlacesOfLot(db: Db, lotId: string): Promise<void> {
  const terms = await db
    .selectDistinct({ id: parkingQuota.parking_term_id })
    .from(parkingQuota)
    .where(eq(parkingQuota.parking_lot_id, lotId));
  await parkingPlaces.lock(db, { owners: terms.map(({ id }) => id) });
}
