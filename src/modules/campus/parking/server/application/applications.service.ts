import { and, eq, notInArray, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { holders } from '#modules/core/access/server/public.ts';
import { leadersOf } from '#modules/core/directory/server/public.ts';
import { classHeads } from '#modules/core/school/server/public.ts';
import { hasConsent, recordConsents } from '#modules/identity/accounts/server/public.ts';
import { childrenOf } from '#modules/people/family/server/public.ts';
import { constraintOf } from '#server/database/database.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { defineNumbers } from '#server/numbers/numbers.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { ENDED_STATES } from '../../contract/parking.lifecycle.ts';
import { parkingRefusals as r, parkingTexts as t } from '../../contract/parking.refusals.ts';
import { MARKED_FIELDS, type MarkedField } from '../../contract/parking.shapes.ts';
import type { parkings } from '../../contract/parkings.contract.ts';
import { parkingRights } from '../../rights.ts';
import { parkingPlaces } from '../lot/places.service.ts';
import { notifyAboutPermit } from '../parking-messages.service.ts';
import type { FoundParking, ParkingRow } from '../parkings.queries.ts';
import { lockPermit } from '../permit/lock-permit.service.ts';
import { showParking } from '../permit/parking-views.service.ts';
import { now, parkingMoves, publishPermitChange } from '../permit/permit-moves.service.ts';
import { parking, parkingPlate, parkingTerm } from '../tables.ts';
import {
  type Draft,
  groupOf,
  PLATE_CONSENT,
  requireFreePlates,
  requireOpenTerm,
  type TermRow,
  valuesOf,
} from './application-values.service.ts';
import { attachPapers } from './papers.service.ts';

type Body<K extends 'create' | 'update' | 'withdraw'> = z.output<(typeof parkings)[K]['body']>;

/** Applies for a place, or keeps a draft. */
export async function createParking(ctx: Context, { parking_term_id, ...draft }: Body<'create'>) {
  const term = await findTerm(ctx, parking_term_id);
  if (!term) throw refuseFields({ parking_term_id: [t.not_a_term] });
  requireOpenTerm(ctx, term);
  const values = await valuesOf(ctx, term, draft);
  const row = await storeApplication(ctx, term, values, draft.plates, null);
  await consentOnce(ctx, draft);
  if (draft.submit) await submitApplication(ctx, row, await firstStep(ctx, row));
  return showParking(ctx, row.id);
}

export async function findTerm({ db, actor }: Context, id: string): Promise<TermRow | null> {
  const here = eq(parkingTerm.organization_id, currentOrganization(actor));
  const [row] = await db
    .select()
    .from(parkingTerm)
    .where(and(eq(parkingTerm.id, id), here));
  return row ?? null;
}

type Values = Awaited<ReturnType<typeof valuesOf>>;
type Plates = Draft['plates'];

/** Stores an application as a draft of the caller, with its plates and papers. */
export async function storeApplication(
  ctx: Context,
  term: TermRow,
  values: Values,
  plates: Plates,
  renewed_from_id: string | null,
): Promise<ParkingRow> {
  const { organization_id } = term;
  await requireOneEach(ctx, term, values.car_index);
  const [row] = await ctx.db
    .insert(parking)
    .values({
      ...values,
      organization_id,
      parking_term_id: term.id,
      user_id: ctx.actor.user_id,
      status: 'draft',
      renewed_from_id,
      no: await parkingNumbers.next(ctx, { organization_id, zone: ctx.actor.time_zone }),
    })
    .returning();
  if (!row) throw new Error('an application was not stored');
  await storePlates(ctx, row, plates);
  await attachPapers(ctx, row);
  await parkingMoves.begin(ctx, row);
  ctx.audit({
    action: 'parking.create',
    target: ['parking', row.id],
    organization_id,
    after: { parking_term_id: term.id, category: row.category, wanted_lot_ids: row.wanted_lot_ids },
  });
  return row;
}

/** Refuses (one_each) a second application of a person for the same car in a term; an index stands behind it. */
async function requireOneEach({ db, actor }: Context, term: TermRow, car_index: number): Promise<void> {
  const [other] = await db
    .select({ no: parking.no })
    .from(parking)
    .where(
      and(
        eq(parking.parking_term_id, term.id),
        eq(parking.user_id, actor.user_id),
        eq(parking.car_index, car_index),
        notInArray(parking.status, [...ENDED_STATES]),
      ),
    )
    .limit(1);
  if (other) throw refuse(r.one_each, { no: other.no });
}

/** Counted per school and year. */
export const parkingNumbers = defineNumbers({ key: 'parking.no', pattern: 'P{yy}{seq:6}', kind: 'aside' });

async function storePlates(ctx: Context, row: ParkingRow, plates: Plates): Promise<void> {
  const { db } = ctx;
  await db.delete(parkingPlate).where(and(eq(parkingPlate.parking_id, row.id), sql`${parkingPlate.kind} <> 'swap'`));
  if (plates.length === 0) return;
  await db.insert(parkingPlate).values(
    plates.map((plate, at) => ({
      ...plate,
      organization_id: row.organization_id,
      parking_id: row.id,
      user_id: row.user_id,
      group_id: groupOf(row.organization_id),
      kind: at === 0 ? ('main' as const) : ('second' as const),
    })),
  );
}

async function consentOnce(ctx: Context, { plates, accepts_plate_use }: Draft): Promise<void> {
  const { db, actor } = ctx;
  if (plates.length === 0 || !accepts_plate_use || (await hasConsent(db, actor.user_id, PLATE_CONSENT))) return;
  await recordConsents(ctx, actor.user_id, [PLATE_CONSENT], 'web');
}

/** Who decides first: the leader of a member of staff, the homeroom teacher of a child, else who gives the places. */
async function firstStep({ db }: Context, row: ParkingRow): Promise<Pick<ParkingRow, 'step' | 'step_user_ids'>> {
  const deciders =
    row.category === 'staff' ? await leadersOf(db, row.user_id, row.organization_id) : await homeroom(db, row);
  const [first] = deciders.filter((id) => id !== row.user_id);
  if (!first) return { step: 'security', step_user_ids: [] };
  return { step: row.category === 'guardian' ? 'homeroom' : 'leader', step_user_ids: [first] };
}

async function homeroom(db: Context['db'], row: ParkingRow): Promise<string[]> {
  if (row.category !== 'guardian') return [];
  const child = (await childrenOf(db, row.user_id)).find((one) => one.id === row.student_id);
  const department = child?.department?.id;
  return department ? [...(await classHeads(db, [department])).values()] : [];
}

/** Hands an application in. What came back keeps its place in the queue. */
export async function submitApplication(
  ctx: Context,
  row: ParkingRow,
  step: Pick<ParkingRow, 'step' | 'step_user_ids'>,
): Promise<void> {
  const plates = await ctx.db
    .select({ plate_no: parkingPlate.plate_no })
    .from(parkingPlate)
    .where(eq(parkingPlate.parking_id, row.id));
  await requireFreePlates(
    ctx,
    plates.map((plate) => plate.plate_no),
  );
  const set = { ...step, return_notes: {}, reason: null, submitted_at: row.submitted_at ?? now };
  const after = await parkingMoves.advance(ctx, row, 'submit', { set });
  try {
    await publishPermitChange(ctx, after);
  } catch (error) {
    throw constraintOf(error) === 'parking_plate_once' ? refuse(r.plate_in_use, { no: '--' }) : error;
  }
  const deciders = await decidersOf(ctx, after);
  const { name } = ctx.actor;
  await notifyAboutPermit(ctx, after, 'to_review', deciders, { who: name });
  await todosChanged(ctx, [...deciders, row.user_id]);
}

/** Whose turn it is. */
export const decidersOf = async ({ db }: Pick<Context, 'db'>, row: ParkingRow): Promise<string[]> =>
  row.step === 'security' ? await holders(db, parkingRights.decide, row.organization_id) : row.step_user_ids;

/** Changes an own draft, or what was marked in an application that came back. */
export async function updateParking(ctx: Context, id: string, { version, ...draft }: Body<'update'>) {
  const { found: before, row } = await lockPermit(ctx, id, 'update', version);
  const term = await findTerm(ctx, row.parking_term_id);
  if (!term) throw refuse(shared.not_found);
  if (row.status === 'returned') requireMarked(before, draft);
  const values = await valuesOf(ctx, term, draft);
  const [after] = await ctx.db
    .update(parking)
    .set({ ...values, version: sql`${parking.version} + 1`, updated_at: now })
    .where(eq(parking.id, id))
    .returning();
  if (!after) throw refuse(shared.not_found);
  await storePlates(ctx, after, draft.plates);
  if (row.status === 'returned') await publishPermitChange(ctx, after);
  await attachPapers(ctx, after);
  await consentOnce(ctx, draft);
  ctx.audit({ action: 'parking.update', target: ['parking', id], organization_id: row.organization_id });
  if (draft.submit) await submitApplication(ctx, after, row.step ? row : await firstStep(ctx, after));
  return showParking(ctx, id);
}

/** Refuses (422001) changes of what the reviewer did not mark. */
function requireMarked({ parking: row, plates }: FoundParking, draft: Draft): void {
  const known: Readonly<Record<MarkedField, unknown>> = {
    plates: plates
      .filter(({ kind }) => kind !== 'swap')
      .map(({ plate_no, color, brand_model }) => ({ plate_no, color, brand_model })),
    wanted_lot_ids: row.wanted_lot_ids,
    owner_name: row.owner_name,
    owner_relation: row.owner_relation,
    proof_file_ids: row.proof_file_ids,
    vehicle_license_file_id: row.vehicle_license_file_id,
    driving_license_file_id: row.driving_license_file_id,
    vehicle_license_valid_to: row.vehicle_license_valid_to,
    driving_license_valid_to: row.driving_license_valid_to,
  };
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const changes = MARKED_FIELDS.filter((field) => !row.return_notes[field] && !same(known[field], draft[field]));
  const fixed = (['category', 'student_id', 'car_index'] as const).filter((field) => row[field] !== draft[field]);
  const touched = [...changes, ...fixed];
  if (touched.length > 0) throw refuseFields(Object.fromEntries(touched.map((field) => [field, [t.not_marked]])));
}

/** Takes an own application back. */
export async function withdrawParking(ctx: Context, id: string, { version }: Body<'withdraw'>) {
  const { row } = await lockPermit(ctx, id, 'withdraw', version);
  const set = { ended_at: now };
  await publishPermitChange(ctx, await parkingMoves.advance(ctx, row, 'withdraw', { set }));
  await parkingPlaces.leave(ctx, row.id);
  await todosChanged(ctx, [row.user_id, ...(await decidersOf(ctx, row))]);
  return showParking(ctx, id);
}

/** Discards an own draft; who gives the places archives what has ended. */
export async function removeParking(ctx: Context, id: string): Promise<void> {
  const { row } = await lockPermit(ctx, id, 'remove');
  if (row.status === 'draft') await ctx.db.delete(parking).where(eq(parking.id, id));
  else await ctx.db.update(parking).set({ archived_at: now }).where(eq(parking.id, id));
  ctx.audit({ action: 'parking.remove', target: ['parking', id], organization_id: row.organization_id });
}
