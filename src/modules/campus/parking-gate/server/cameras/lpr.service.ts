import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { equalText, hashToken } from '#server/crypto/seal.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import { admit } from '#server/files/admit.ts';
import type { Wire, WireCall } from '#server/http/wires/wires.ts';
import type { Services } from '#server/services.ts';
import { instant } from '#shared/fields.ts';
import { findItem, zodOf } from '#shared/reference-lists.ts';
import { RefusalError, refuse, shared } from '#shared/refusal.ts';
import { passDirections, passReasons } from '../../contract/gate.shapes.ts';
import {
  findRead,
  gatePhoto,
  type Photo,
  type ReadResult,
  recordContact,
  takeRead,
} from '../gate/camera-reads.service.ts';
import { normalizeRead } from '../gate/pass-decision.ts';
import { parkingCamera } from '../tables.ts';
import { listForCamera } from './camera-lists.service.ts';
import type { Camera } from './plate-camera.ts';

/**
 * What plate cameras say. A camera names itself by its serial number in the path and proves it with its key in the header
 * `x-device-key`. One that nobody registered, or with a wrong key, does not exist.
 */

const event = z.object({
  event_no: z.union([z.string().min(1).max(64), z.int()]).transform(String),
  plate: z.string().min(1).max(20),
  at: instant,
  confidence: z.coerce.number<number | string>().min(0).max(1),
  direction: zodOf(passDirections).optional(),
  /** What the camera did by itself; left out: the portal decides. */
  decision: z.enum(['opened', 'refused', 'asked']).optional(),
  reason: zodOf(passReasons).nullable().optional(),
});
type Event = z.output<typeof event>;

const AHEAD_MS = 5 * 60_000;

async function cameraOf(db: Db, call: WireCall): Promise<Camera> {
  const [camera] = await db
    .select()
    .from(parkingCamera)
    .where(eq(parkingCamera.serial, call.params['serial'] ?? ''));
  const key = call.header('x-device-key') ?? '';
  if (!camera?.key_hash || !camera.is_enabled || !equalText(camera.key_hash, hashToken(key)))
    throw refuse(shared.not_found);
  return camera;
}

/** The event and its picture: JSON, or a form with the same fields and a file `photo`. */
async function eventOf(call: WireCall): Promise<{ read: Event; photo: File | null }> {
  const isForm = call.type.startsWith('multipart/');
  const form = isForm ? await call.form() : null;
  const photo = form?.get('photo');
  const given = form ? Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')) : call.json();
  const parsed = event.safeParse(given);
  if (!parsed.success) throw refuse(shared.bad_request);
  return { read: parsed.data, photo: photo instanceof File && photo.size > 0 ? photo : null };
}

/** The picture as it is stored: made again, without anything but its pixels. Null: it is none. */
async function pictureIn(folder: string, photo: File | null): Promise<Photo | null> {
  if (!photo) return null;
  const path = join(folder, 'photo');
  await writeFile(path, Buffer.from(await photo.arrayBuffer()));
  return admit(gatePhoto, { path, filename: 'photo.jpg', bytes: photo.size }).catch((error: unknown) => {
    if (error instanceof RefusalError) return null; // the car is let in or not, with a picture or without
    throw error;
  });
}

async function take(services: Services, call: WireCall, read: Event, photo: Photo | null) {
  return services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
    const camera = await cameraOf(db, call);
    await recordContact({ db }, camera);
    const at = Date.parse(read.at) > Date.now() + AHEAD_MS ? new Date().toISOString() : read.at;
    const decided = read.decision ? { decision: read.decision, reason: read.reason ?? null } : null;
    const taken = await takeRead({ db, afterCommit, services }, camera, {
      event_no: read.event_no,
      at,
      confidence: read.confidence,
      decided,
      photo,
      plate_no: normalizeRead(read.plate),
      direction: read.direction ?? camera.direction,
    });
    return { taken, camera };
  });
}

/** What the gate shows and does. */
function answer({ taken, camera }: { readonly taken: ReadResult; readonly camera: Camera }): string {
  const reason = taken.reason ? findItem(passReasons, taken.reason) : null;
  const said = reason && { cn: `${reason.cn}，请联系门卫`, us: `${reason.us}. Contact the guard.` };
  return JSON.stringify({
    event_id: taken.event_id,
    decision: taken.decision,
    reason: taken.reason,
    text: said ?? null,
    open: taken.decision === 'opened' && !taken.is_repeated,
    repeated: taken.is_repeated,
    list: camera.list_hash,
  });
}

export const lprEvents: Wire = {
  method: 'POST',
  path: '/lpr/{serial}/events',
  max_bytes: 4 << 20,
  max_rows: 50,
  device: (call) => `lpr:${call.params['serial'] ?? ''}`,
  async handler(services, call) {
    const { read, photo } = await eventOf(call);
    const isNew = photo !== null && (await isNewRead(services, call, read));
    const folder = isNew ? await mkdtemp(join(tmpdir(), 'plate-')) : null;
    try {
      const picture = folder ? await pictureIn(folder, photo) : null;
      return { type: 'application/json', body: answer(await take(services, call, read, picture)) };
    } finally {
      if (folder) await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Strangers are sent away before their picture is opened, and a read that was reported before keeps its first one. */
const isNewRead = (services: Services, call: WireCall, { event_no }: Event): Promise<boolean> =>
  services.database.read(EVERYWHERE, async (db) => {
    const camera = await cameraOf(db, call);
    return (await findRead(db, camera.id, event_no)) === null;
  });

/** The plates that a camera decides by when it is alone. `?held=` says which list it has; also the sign that it lives. */
export const lprList: Wire = {
  method: 'GET',
  path: '/lpr/{serial}/list',
  max_bytes: 1024,
  max_rows: 1,
  device: (call) => `lpr:${call.params['serial'] ?? ''}`,
  handler: async (services, call) => {
    const body = await services.database.write(EVERYWHERE, async ({ db }) => {
      const camera = await cameraOf(db, call);
      const held = call.query['held'] ?? null;
      const { list, hash } = await listForCamera(db, camera);
      const isOpening = camera.open_until !== null && Date.parse(camera.open_until) > Date.now();
      await db
        .update(parkingCamera)
        .set({ status: 'online', last_seen_at: sql`now()`, list_hash: hash, held_hash: held, open_until: null })
        .where(eq(parkingCamera.id, camera.id));
      return held === hash ? { hash, open: isOpening } : { hash, open: isOpening, ...list };
    });
    return { type: 'application/json', body: JSON.stringify(body) };
  },
};
