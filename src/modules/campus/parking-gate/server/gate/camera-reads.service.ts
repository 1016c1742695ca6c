import { and, eq, sql } from 'drizzle-orm';
import { parkingRights } from '#modules/campus/parking/rights.ts';
import type { EventSource } from '#server/events/events.ts';
import { defineFileKind } from '#server/files/kinds.ts';
import { holds } from '#server/rights/actor.ts';
import type { PassDecision, PassReason } from '../../contract/gate.shapes.ts';
import { parkingGateRights } from '../../rights.ts';
import type { Camera } from '../cameras/plate-camera.ts';
import { type Passage, parkingPassed } from '../parking-gate.events.ts';
import { parkingCamera, parkingEvent } from '../tables.ts';
import { evaluateRead, type Read } from './check.service.ts';
import { recordPass } from './presence.service.ts';

export interface Photo {
  readonly path: string;
  readonly mime: string;
}
export interface CameraRead extends Read {
  /** The camera’s own number of the read. */
  readonly event_no: string;
  /** What the camera did by itself, while the portal was away; null: the portal decides. */
  readonly decided: { readonly decision: Exclude<PassDecision, 'manual'>; readonly reason: PassReason | null } | null;
  /** A picture on the disk of this node. */
  readonly photo: Photo | null;
}
export interface ReadResult {
  readonly event_id: string;
  readonly decision: PassDecision;
  readonly reason: PassReason | null;
  /** It was sent before: the answer is the same. */
  readonly is_repeated: boolean;
}

export type EventRow = typeof parkingEvent.$inferSelect;

/** The read of a camera by its number, or null. */
export async function findRead(db: EventSource['db'], cameraId: string, event_no: string): Promise<EventRow | null> {
  const where = and(eq(parkingEvent.parking_camera_id, cameraId), eq(parkingEvent.event_no, event_no));
  const [row] = await db.select().from(parkingEvent).where(where);
  return row ?? null;
}

/** Takes a read of a camera once: decides, stores it, counts the car, and announces it to open pages and other modules. */
export async function takeRead(source: EventSource, camera: Camera, read: CameraRead): Promise<ReadResult> {
  const { db } = source;
  const verdict = await evaluateRead(db, camera, read);
  const { decision, reason } = read.decided ?? verdict;
  const [row] = await db
    .insert(parkingEvent)
    .values({
      organization_id: camera.organization_id,
      gate_id: camera.gate_id,
      parking_camera_id: camera.id,
      parking_lot_id: camera.parking_lot_id,
      event_no: read.event_no,
      at: read.at,
      plate_no: read.plate_no,
      confidence: read.confidence,
      direction: read.direction,
      decision,
      reason,
      near: verdict.near,
      by: verdict.by,
      parking_id: verdict.permit?.parking_id ?? null,
      source: verdict.announced?.source ?? null,
      source_id: verdict.announced?.source_id ?? null,
      is_alone: read.decided !== null,
    })
    .onConflictDoNothing({ target: [parkingEvent.parking_camera_id, parkingEvent.event_no] })
    .returning();
  if (!row) return readMeanwhile(source, camera, read);
  if (read.photo) await storePhoto(source, row, read.photo);
  await announce(source, row);
  if (decision === 'opened') await passed(source, row);
  return { event_id: row.id, decision, reason, is_repeated: false };
}

const repeated = ({ id, decision, reason }: EventRow): ReadResult => ({
  event_id: id,
  decision,
  reason,
  is_repeated: true,
});

async function readMeanwhile({ db }: EventSource, camera: Camera, { event_no }: CameraRead): Promise<ReadResult> {
  const row = await findRead(db, camera.id, event_no);
  if (!row) throw new Error(`read ${event_no} of a camera is neither new nor there`);
  return repeated(row);
}

/** Pictures of the cameras, seen by who reads the records of the gate, for a week. */
export const PHOTO_KIND = 'parking_gate_photo';
export const gatePhoto = defineFileKind({
  kind: PHOTO_KIND,
  max_bytes: 4 << 20,
  types: ['image/jpeg', 'image/png'],
  way: 'own_call',
  image: { max_side: 1600 },
  can_read: (_db, actor, row) =>
    row.organization_id === actor.organization_id &&
    (holds(actor, parkingGateRights.violations) || holds(actor, parkingRights.records)),
});

async function storePhoto({ db, services }: EventSource, row: EventRow, { path, mime }: Photo): Promise<void> {
  const { organization_id } = row;
  const attached = { type: PHOTO_KIND, id: row.id };
  await services.files.keepAll(db, [
    { path, mime, kind: PHOTO_KIND, name: 'plate.jpg', owner_id: null, organization_id, attached },
  ]);
}

/** A car went through: where it is, how full the lot is, and who announced it. */
export async function passed(source: EventSource, row: EventRow): Promise<void> {
  const { id: event_id, organization_id, gate_id, parking_lot_id, at, plate_no, direction } = row;
  const passage: Passage = {
    event_id,
    organization_id,
    gate_id,
    parking_lot_id,
    at,
    plate_no,
    direction,
    parking_id: row.parking_id,
    source: row.source,
    source_id: row.source_id,
  };
  await parkingPassed.emit(source, passage);
  // last: the lot is locked from here to the end of the transaction
  await recordPass(source.db, row);
}

/** Open pages of the gate read their list again. */
export const announce = ({ db, services }: EventSource, row: EventRow): Promise<void> =>
  services.realtime.emit(db, `parking_gate:${row.organization_id}`, 'passed', { id: row.id, decision: row.decision });

const HEARD_EVERY_MS = 20_000;

/** A camera made contact; written now and then, not with every read. */
export async function recordContact({ db }: Pick<EventSource, 'db'>, camera: Camera): Promise<void> {
  const { status, last_seen_at } = camera;
  const isFresh = last_seen_at !== null && Date.parse(last_seen_at) > Date.now() - HEARD_EVERY_MS;
  if (status === 'online' && isFresh) return;
  await db
    .update(parkingCamera)
    .set({ status: 'online', last_seen_at: sql`now()` })
    .where(eq(parkingCamera.id, camera.id));
}
