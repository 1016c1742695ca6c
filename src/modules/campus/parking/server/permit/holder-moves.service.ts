import { and, eq, lte, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { constraintOf } from '#server/database/database.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { addDays, daysBetween, today } from '#shared/dates.ts';
import { RefusalError, refuse, refuseFields, shared } from '#shared/refusal.ts';
import { parkingRefusals as r, parkingTexts as t } from '../../contract/parking.refusals.ts';
import type { parkings } from '../../contract/parkings.contract.ts';
import {
  type Draft,
  groupOf,
  requireFreePlates,
  type TermRow,
  valuesOf,
} from '../application/application-values.service.ts';
import { findTerm, storeApplication, submitApplication } from '../application/applications.service.ts';
import { parkingPlaces } from '../lot/places.service.ts';
import { AWAY_AT_MOST_DAYS } from '../parking.policy.ts';
import { notifyAboutPermit } from '../parking-messages.service.ts';
import { type FoundParking, type ParkingRow, parkingsWhere } from '../parkings.queries.ts';
import { parking, parkingAway, parkingPlate } from '../tables.ts';
import { fitsLoan, loanExists, lockLoan } from './loans.queries.ts';
import { lockPermit } from './lock-permit.service.ts';
import { showParking } from './parking-views.service.ts';
import { lockApplications, parkingMoves, publishPermitChange } from './permit-moves.service.ts';

type Body<K extends 'swap' | 'renew' | 'away'> = z.output<(typeof parkings)[K]['body']>;

/** Another car stands in for some days: the own plates pause, and are back by themselves. */
export async function swapPlate(ctx: Context, id: string, { from, days, reason, ...plate }: Body<'swap'>) {
  const { row } = await lockPermit(ctx, id, 'swap');
  const to = addDays(from, days - 1);
  requireDays(ctx, row, from, to);
  await requireFreePlates(ctx, [plate.plate_no]);
  await ctx.db.insert(parkingPlate).values({
    ...plate,
    organization_id: row.organization_id,
    group_id: groupOf(row.organization_id),
    parking_id: id,
    user_id: row.user_id,
    kind: 'swap',
    valid_from: from,
    valid_to: to,
  });
  const set = { swaps_used: sql`${parking.swaps_used} + 1` };
  const after = await parkingMoves.advance(ctx, row, 'swap', { set, reason, facts: { from, to } });
  try {
    await publishPermitChange(ctx, after);
  } catch (error) {
    throw constraintOf(error) === 'parking_plate_once' ? refuse(r.plate_in_use, { no: '--' }) : error;
  }
  return showParking(ctx, id);
}

function requireDays({ actor }: Context, row: ParkingRow, from: string, to: string): void {
  if (from < today(actor.time_zone)) throw refuseFields({ from: [t.past] });
  if (from < row.valid_from || to > row.valid_to) throw refuseFields({ from: [t.within] });
}

/** The holder is away on some days: the place is offered to all who wait for one in this lot. */
export async function markAway(ctx: Context, id: string, { from, to }: Body<'away'>) {
  const { row } = await lockPermit(ctx, id, 'away');
  requireDays(ctx, row, from, to);
  if (daysBetween(from, to) >= AWAY_AT_MOST_DAYS) throw refuseFields({ to: [t.long_away] });
  const meets = and(
    eq(parkingAway.parking_id, id),
    lte(parkingAway.from_on, to),
    sql`${parkingAway.to_on} >= ${from}::date`,
  );
  if ((await ctx.db.$count(parkingAway, meets)) > 0) throw refuseFields({ from: [t.overlaps] });
  await ctx.db
    .insert(parkingAway)
    .values({ organization_id: row.organization_id, parking_id: id, from_on: from, to_on: to });
  const after = await parkingMoves.advance(ctx, row, 'away', { facts: { from, to } });
  await notifyWaitingApplicants(ctx, after, from, to);
  return showParking(ctx, id);
}

async function notifyWaitingApplicants(ctx: Context, row: ParkingRow, from: string, to: string): Promise<void> {
  const waiting = await parkingsWhere(
    ctx.db,
    and(
      eq(parking.parking_term_id, row.parking_term_id),
      eq(parking.category, row.category),
      eq(parking.status, 'waiting'),
      sql`${parking.wanted_lot_ids} @> array[${row.parking_lot_id}]::uuid[]`,
    ),
  );
  const lot = waiting[0]?.wanted_lots.find((one) => one.id === row.parking_lot_id);
  const named = { cn: lot?.name ?? '', us: lot?.name_en ?? lot?.name ?? '' };
  const to_ids = waiting.map((one) => one.parking.user_id);
  await notifyAboutPermit(ctx, row, 'lent', to_ids, { from: { day: from }, to: { day: to }, lot: named });
}

/** Takes a place that is lent. Of many who ask at once the first has it, the others are told that it is gone. */
export async function takeLoan(ctx: Context, awayId: string) {
  const { db, actor } = ctx;
  const organizationId = currentOrganization(actor);
  if (!(await loanExists(db, organizationId, awayId))) throw refuse(shared.not_found);
  const mine = and(eq(parking.user_id, actor.user_id), eq(parking.status, 'waiting'));
  const waiting = (await parkingsWhere(db, and(eq(parking.organization_id, organizationId), mine))).map(
    (found) => found.parking,
  );
  await parkingPlaces.lock(db, { subjects: waiting.map((one) => one.id) });
  const place = await lockLoan(db, organizationId, awayId);
  const guest = place && waiting.find((one) => fitsLoan(one, place));
  if (!place || !guest) throw refuse(r.offer_gone);
  await db.update(parkingAway).set({ guest_parking_id: guest.id }).where(eq(parkingAway.id, awayId));
  ctx.audit({
    action: 'parking.take_lent',
    target: ['parking', guest.id],
    organization_id: organizationId,
    after: { parking_away_id: awayId, from: place.from, to: place.to },
  });
  const [holder, own] = [place.parking_id, guest.id];
  for (const row of await lockApplications(db, [holder, own])) await publishPermitChange(ctx, row);
  return showParking(ctx, guest.id);
}

/**
 * Applies in the next term with what the permit has: papers that still hold are carried, and only who gives the places
 * sees it. What has run out meanwhile is asked for in a draft.
 */
export async function renewParking(ctx: Context, id: string, { accepts_rules }: Body<'renew'>) {
  const { found, row } = await lockPermit(ctx, id, 'renew');
  const term = found.next_term_id && (await findTerm(ctx, found.next_term_id));
  if (!term) throw refuse(r.nothing_to_renew);
  const draft = carried(found, term, accepts_rules);
  try {
    return await applyForNextTerm(ctx, term, row, draft);
  } catch (error) {
    if (!accepts_rules || !isAboutFields(error)) throw error;
    return applyForNextTerm(ctx, term, row, { ...draft, ...withoutPapers(draft, term, today(ctx.actor.time_zone)) });
  }
}

const isAboutFields = (error: unknown): boolean => error instanceof RefusalError && error.fields !== undefined;

async function applyForNextTerm(ctx: Context, term: TermRow, before: ParkingRow, draft: Draft) {
  const values = await valuesOf(ctx, term, draft, !term.renew_without_papers);
  const row = await storeApplication(ctx, term, values, draft.plates, before.id);
  if (draft.submit) await submitApplication(ctx, row, { step: 'security', step_user_ids: [] });
  await todosChanged(ctx, [row.user_id]);
  return showParking(ctx, row.id);
}

/** What is incomplete goes on as a draft, without papers that have run out and without what the new term does not offer. */
function withoutPapers(draft: Draft, term: TermRow, day: string): Partial<Draft> {
  const least = term.valid_from > day ? term.valid_from : day;
  const holds = (until: string | null) => until !== null && until >= least;
  const [vehicle, driving] = [holds(draft.vehicle_license_valid_to), holds(draft.driving_license_valid_to)];
  return {
    submit: false,
    wanted_lot_ids: [],
    ...(vehicle ? {} : { vehicle_license_file_id: null, vehicle_license_valid_to: null }),
    ...(driving ? {} : { driving_license_file_id: null, driving_license_valid_to: null }),
  };
}

function carried({ parking: row, plates }: FoundParking, term: TermRow, accepts_rules: boolean): Draft {
  const papers = term.renew_without_papers
    ? {
        vehicle_license_file_id: row.vehicle_license_file_id,
        proof_file_ids: row.proof_file_ids,
        driving_license_file_id: row.driving_license_file_id,
        vehicle_license_valid_to: row.vehicle_license_valid_to,
        driving_license_valid_to: row.driving_license_valid_to,
      }
    : {
        vehicle_license_file_id: null,
        proof_file_ids: [],
        driving_license_file_id: null,
        vehicle_license_valid_to: null,
        driving_license_valid_to: null,
      };
  return {
    category: row.category,
    student_id: row.student_id,
    car_index: row.car_index,
    wanted_lot_ids: row.wanted_lot_ids,
    owner_name: row.owner_name,
    owner_relation: row.owner_relation,
    plates: plates
      .filter(({ kind }) => kind !== 'swap')
      .map(({ plate_no, color, brand_model }) => ({ plate_no, color, brand_model })),
    ...papers,
    accepts_rules,
    accepts_plate_use: false,
    submit: true,
  };
}
