import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { matchesPerson, todayOf } from '#modules/core/directory/server/public.ts';
import { department, user } from '#modules/core/directory/server/tables.ts';
import { placeInQueueOf } from '#server/allotment/queue.ts';
import { allotmentClaim } from '#server/allotment/tables.ts';
import type { Db } from '#server/database/database.ts';
import { anyOf, defineList, is, pageOf, planned, type RowPlan } from '#server/lists/resource-list.ts';
import type { NamedRow } from '#server/store/columns.ts';
import { containsPattern } from '#shared/text/bigrams.ts';
import { foldPlate } from '#shared/text/plate.ts';
import { searchPattern } from '#shared/text/search-words.ts';
import type { ParkingListQuery } from '../contract/parkings.contract.ts';
import { parking, parkingAway, parkingLot, parkingPlate, parkingQuota, parkingTerm } from './tables.ts';

export type ParkingRow = typeof parking.$inferSelect;
export type PlateRow = Pick<
  typeof parkingPlate.$inferSelect,
  'id' | 'plate_no' | 'color' | 'brand_model' | 'kind' | 'valid_from' | 'valid_to'
>;
interface Away {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly is_taken: boolean;
}

export const parkingList = defineList<ParkingListQuery>({
  table: parking,
  id: parking.id,
  sorts: { valid_to: parking.valid_to, submitted_at: parking.submitted_at, no: parking.no },
  default_sort: 'valid_to',
  filters: {
    parking_term_id: is(parking.parking_term_id),
    parking_lot_id: is(parking.parking_lot_id),
    department_id: is(parking.department_id),
    status: anyOf(parking.status),
    category: anyOf(parking.category),
    expiring_days: (days) =>
      and(
        eq(parking.status, 'approved'),
        sql`${parking.valid_to} <= ${todayOf(parking.organization_id)} + ${days}::int`,
      ),
  },
});

const pupil = alias(user, 'pupil');
const lot = alias(parkingLot, 'own_lot');
const offeredQuota = alias(parkingQuota, 'offered_quota');
const offered = alias(parkingLot, 'offered_lot');

/** A term that is open for the same category and begins after the one of the permit, without an own application yet. */
const nextTermId = sql<string | null>`(
  select t.id from ${parkingTerm} t
   where t.organization_id = ${parking.organization_id} and t.status = 'open' and ${parking.category} = any (t.categories)
     and t.valid_from > ${parking.valid_from} and t.id <> ${parking.parking_term_id}
     and ${todayOf(parking.organization_id)} between t.apply_from and t.apply_to
     and not exists (select 1 from ${parking} n where n.parking_term_id = t.id and n.user_id = ${parking.user_id}
       and n.car_index = ${parking.car_index} and n.status not in ('rejected', 'withdrawn', 'revoked', 'expired'))
   order by t.valid_from limit 1)`;

const isItsOffer = and(
  eq(allotmentClaim.kind, 'parking'),
  eq(allotmentClaim.subject_id, parking.id),
  eq(allotmentClaim.state, 'offered'),
);

/** SQL: applications with the place that each is offered; for conditions on both. */
export const withOffers: SQL = sql`${parking} left join ${allotmentClaim} on ${isItsOffer}`;

const select = (db: Db) =>
  db
    .select({
      parking,
      term: {
        id: parkingTerm.id,
        name: parkingTerm.name,
        name_en: parkingTerm.name_en,
      },
      user: { id: user.id, name: user.name, name_en: user.name_en },
      department: { id: department.id, name: department.name, name_en: department.name_en },
      student: { id: pupil.id, name: pupil.name, name_en: pupil.name_en },
      lot: { id: lot.id, name: lot.name, name_en: lot.name_en },
      offered_lot: { id: offered.id, name: offered.name, name_en: offered.name_en },
      wanted_lots: sql<NamedRow[]>`(
        select coalesce(json_agg(json_build_object('id', w.id, 'name', w.name, 'name_en', w.name_en)
                 order by array_position(${parking.wanted_lot_ids}, w.id)), '[]')
          from ${parkingLot} w where w.id = any (${parking.wanted_lot_ids}))`,
      plates: sql<PlateRow[]>`(
        select coalesce(json_agg(json_build_object('id', p.id, 'plate_no', p.plate_no, 'color', p.color,
                 'brand_model', p.brand_model, 'kind', p.kind, 'valid_from', p.valid_from, 'valid_to', p.valid_to)
                 order by p.kind = 'swap', p.id), '[]')
          from ${parkingPlate} p where p.parking_id = ${parking.id})`,
      aways: sql<Away[]>`(
        select coalesce(json_agg(json_build_object('id', a.id, 'from', a.from_on, 'to', a.to_on,
                 'is_taken', a.guest_parking_id is not null) order by a.from_on), '[]')
          from ${parkingAway} a where a.parking_id = ${parking.id} and a.to_on >= ${todayOf(parking.organization_id)})`,
      /** When one may apply in its term. */
      opens: { status: parkingTerm.status, apply_from: parkingTerm.apply_from, apply_to: parkingTerm.apply_to },
      /** Place on the waiting list, among those who want one of the same lots; null: it does not wait. */
      waiting_no: placeInQueueOf('parking', parking.id),
      offered_until: allotmentClaim.offered_until,
      next_term_id: nextTermId,
    })
    .from(parking)
    .innerJoin(parkingTerm, eq(parkingTerm.id, parking.parking_term_id))
    .innerJoin(user, eq(user.id, parking.user_id))
    .leftJoin(department, eq(department.id, parking.department_id))
    .leftJoin(pupil, eq(pupil.id, parking.student_id))
    .leftJoin(lot, eq(lot.id, parking.parking_lot_id))
    .leftJoin(allotmentClaim, isItsOffer)
    .leftJoin(offeredQuota, eq(offeredQuota.id, sql`${allotmentClaim.held_pools}[1]`))
    .leftJoin(offered, eq(offered.id, offeredQuota.parking_lot_id));

export type FoundParking = Awaited<ReturnType<typeof select>>[number];

export const readParkings = (db: Db, plan: RowPlan): Promise<FoundParking[]> => planned(select(db), plan);

/** Applications under a condition, the newest first. */
export const parkingsWhere = (db: Db, where: SQL | undefined, most = 100): Promise<FoundParking[]> =>
  select(db).where(where).orderBy(desc(parking.created_at), desc(parking.id)).limit(most);

export async function findParking(db: Db, id: string): Promise<FoundParking | null> {
  return (await select(db).where(eq(parking.id, id)).limit(1))[0] ?? null;
}

/** SQL condition: the number, the person or a plate contains what was typed. */
export function matchesSearch(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const plate = containsPattern(foldPlate(q));
  return or(
    sql`${parking.no} ~* ${searchPattern(q)}`,
    sql`exists (select 1 from ${user} where ${and(eq(user.id, parking.user_id), matchesPerson(q))})`,
    sql`exists (select 1 from ${parkingPlate} p where p.parking_id = ${parking.id} and p.plate_no like ${plate})`,
  );
}

/** SQL condition: it is the turn of this person in its first step. */
export const awaitsReviewBy = (userId: string): SQL =>
  and(
    eq(parking.status, 'submitted'),
    inArray(parking.step, ['leader', 'homeroom']),
    sql`${parking.step_user_ids} @> array[${userId}]::uuid[]`,
  ) as SQL;

export const pageOfParkings = (db: Db, { q, ...query }: ParkingListQuery, base: SQL) =>
  pageOf(db, parkingList, query, and(base, matchesSearch(q)), readParkings);
