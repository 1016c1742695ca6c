import { and, eq, gt, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { recountCars } from '#modules/campus/parking/server/public.ts';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { constraintOf } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { checkedPlate, gateEvent, parkingChecks, parkingEvents } from '../../contract/parking-gate.contract.ts';
import { parkingGateRefusals as r } from '../../contract/parking-gate.refusals.ts';
import { vendorOf } from '../cameras/camera-vendors.service.ts';
import { blockToday } from '../lists/blacklists.queries.ts';
import { pointsOf } from '../lists/violations.queries.ts';
import { parkingCamera, parkingEvent, parkingPresence, parkingRecount } from '../tables.ts';
import { announce, PHOTO_KIND, passed } from './camera-reads.service.ts';
import { evaluateRead } from './check.service.ts';
import {
  type EventQuery,
  type FoundEvent,
  lastEvents,
  listEventRows,
  occupancyOf,
  vehicleGates,
} from './events.queries.ts';
import { permitsOfPlates } from './permits.queries.ts';

type EventView = z.input<typeof gateEvent>;
const LIVE = 30;
/** A guard opens for a car that stands there, not for one of this morning. */
const OPEN_WITHIN_MIN = 30;

async function views({ db, services }: Context, rows: readonly FoundEvent[]): Promise<EventView[]> {
  const photos = await services.files.listOfEach(
    db,
    PHOTO_KIND,
    rows.map((row) => row.of_event_id ?? row.id),
  );
  return rows.map((row) => {
    const [photo] = photos.get(row.of_event_id ?? row.id) ?? [];
    return { ...row, photo: photo ? services.files.describe(photo) : null };
  });
}

/** The records of the gates. Who looked through them is recorded: they say where people were. */
export async function listGateEvents(ctx: Context, query: EventQuery) {
  const organization_id = currentOrganization(ctx.actor);
  ctx.audit({ action: 'parking_event.look', kind: 'read', organization_id });
  const page = await listEventRows(ctx.db, organization_id, ctx.actor.time_zone, query);
  return { ...page, list: await views(ctx, page.list) };
}

/** The last reads of the gates with how full the lots are, for the guard. */
export async function viewLive(ctx: Context, { gate_id }: z.output<(typeof parkingEvents)['live']['query']>) {
  const organization_id = currentOrganization(ctx.actor);
  const here = and(
    eq(parkingEvent.organization_id, organization_id),
    gate_id ? eq(parkingEvent.gate_id, gate_id) : undefined,
    gt(parkingEvent.at, sql`now() - interval '24 hours'`),
  );
  return {
    list: await views(ctx, await lastEvents(ctx.db, here, LIVE)),
    lots: await occupancyOf(ctx.db, organization_id),
    gates: await vehicleGates(ctx.db, organization_id),
    organization_id,
  };
}

/** What the gate would do with a plate, with whose it is; who looked is on record. */
export async function checkAtGate(
  ctx: Context,
  query: z.output<(typeof parkingChecks)['check']['query']>,
): Promise<z.input<typeof checkedPlate>> {
  const { db, actor } = ctx;
  const organization_id = currentOrganization(actor);
  const gates = await vehicleGates(db, organization_id);
  const gate = query.gate_id ? gates.find((one) => one.id === query.gate_id) : null;
  if (gate === undefined) throw refuse(shared.not_found);
  const at = query.at ?? new Date().toISOString();
  const where = { organization_id, gate_id: gate?.id ?? null };
  const { plate: plate_no } = query;
  const verdict = await evaluateRead(db, where, { plate_no, at, direction: 'in', confidence: null });
  const [permit] = await permitsOfPlates(db, where, { plates: [plate_no] });
  const user_id = permit?.user_id ?? null;
  const block = await blockToday(db, organization_id, { plate_nos: [plate_no], user_id });
  const names = await namesOfUsers(db, user_id ? [user_id] : []);
  const [presence] = await db
    .select({ is_inside: parkingPresence.is_inside })
    .from(parkingPresence)
    .where(and(eq(parkingPresence.organization_id, organization_id), eq(parkingPresence.plate_no, plate_no)));
  ctx.audit({ action: 'parking_gate.check', kind: 'read', target: ['gate', gate?.id ?? ''], organization_id });
  const holder = user_id ? names.get(user_id) : undefined;
  return {
    plate_no,
    at,
    gate,
    decision: verdict.decision,
    reason: verdict.reason,
    by: verdict.by,
    near: verdict.near,
    source: verdict.announced?.source ?? null,
    source_id: verdict.announced?.source_id ?? null,
    parking_id: permit?.parking_id ?? null,
    permit_no: permit?.no ?? null,
    valid_to: block?.valid_to ?? verdict.announced?.to ?? permit?.facts.valid_to ?? null,
    windows: permit?.facts.windows.map(({ start, end }) => ({ start, end })) ?? [],
    holder: holder && user_id ? { id: user_id, name: holder.name, name_en: holder.name_en ?? null } : null,
    is_inside: presence?.is_inside ?? false,
    blocked_reason: block?.reason ?? null,
    points: (await pointsOf(db, organization_id, [plate_no])).get(plate_no) ?? 0,
  };
}

/** A guard opens for a car that the gate held back; the car is counted, and who opened and why is on record. */
export async function openByHand(
  ctx: Context,
  id: string,
  { reason, plate_no }: z.output<(typeof parkingEvents)['open']['body']>,
): Promise<EventView> {
  const { db, actor } = ctx;
  const organization_id = currentOrganization(actor);
  const where = and(eq(parkingEvent.id, id), eq(parkingEvent.organization_id, organization_id));
  const [read] = await db.select().from(parkingEvent).where(where);
  if (!read) throw refuse(shared.not_found);
  if (read.decision === 'opened' || read.decision === 'manual') throw refuse(r.already_opened);
  if (Date.parse(read.at) < Date.now() - OPEN_WITHIN_MIN * 60_000) throw refuse(r.too_late, { n: OPEN_WITHIN_MIN });
  const plate = plate_no ?? read.plate_no;
  const at = new Date().toISOString();
  const verdict = await evaluateRead(db, read, { plate_no: plate, at, direction: read.direction, confidence: null });
  const [row] = await db
    .insert(parkingEvent)
    .values({
      organization_id,
      gate_id: read.gate_id,
      parking_lot_id: read.parking_lot_id,
      at,
      plate_no: plate,
      direction: read.direction,
      decision: 'manual',
      reason: read.reason,
      of_event_id: id,
      near: null,
      by: verdict.by,
      parking_id: verdict.permit?.parking_id ?? null,
      guard_id: actor.user_id,
      note: reason,
      source: verdict.announced?.source ?? null,
      source_id: verdict.announced?.source_id ?? null,
    })
    .returning()
    .catch((error: unknown) => {
      throw constraintOf(error) === 'parking_event_opened_once' ? refuse(r.already_opened) : error;
    });
  if (!row) throw new Error('an opening by hand was not stored');
  await openGate(ctx, read.parking_camera_id);
  await announce(ctx, row);
  await passed(ctx, row);
  ctx.audit({ action: 'parking_gate.open', target: ['parking_event', row.id], organization_id, reason });
  const [view] = await views(ctx, await lastEvents(db, eq(parkingEvent.id, row.id), 1));
  if (!view) throw new Error('an opening by hand is gone');
  return view;
}

/** A camera that is away does not hear it: the guard opens at the gate itself. */
async function openGate({ db }: Context, cameraId: string | null): Promise<void> {
  if (!cameraId) return;
  const [camera] = await db.select().from(parkingCamera).where(eq(parkingCamera.id, cameraId));
  if (camera?.status === 'online') await vendorOf(camera).open(db, camera);
}

/** A guard counted the cars of a lot. */
export async function recount(
  ctx: Context,
  id: string,
  { occupied, reason }: z.output<(typeof parkingChecks)['recount']['body']>,
) {
  const { db, actor } = ctx;
  const organization_id = currentOrganization(actor);
  if (!(await recountCars(db, organization_id, id, occupied))) throw refuse(shared.not_found);
  const counted = { counted_at: new Date().toISOString(), counted_by: actor.user_id };
  await db
    .insert(parkingRecount)
    .values({ parking_lot_id: id, organization_id, ...counted })
    .onConflictDoUpdate({ target: parkingRecount.parking_lot_id, set: counted });
  ctx.audit({
    action: 'parking_lot.recount',
    target: ['parking_lot', id],
    organization_id,
    after: { occupied },
    reason,
  });
  const row = (await occupancyOf(db, organization_id)).find(({ lot }) => lot.id === id);
  if (!row) throw refuse(shared.not_found);
  return row;
}
