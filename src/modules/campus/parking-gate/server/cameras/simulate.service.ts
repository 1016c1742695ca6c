import { and, asc, eq } from 'drizzle-orm';
import type * as z from 'zod';
import { lotsOfSchool } from '#modules/campus/parking/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import type { parkingChecks } from '../../contract/parking-gate.contract.ts';
import { parkingGateRefusals as r, parkingGateTexts as t } from '../../contract/parking-gate.refusals.ts';
import type { UnreportedRead } from '../../contract/plate-list.shapes.ts';
import { takeRead } from '../gate/camera-reads.service.ts';
import { decideAlone, normalizeRead } from '../gate/pass-decision.ts';
import { parkingCamera, simulatedCamera } from '../tables.ts';
import { refreshCameras } from './camera-lists.service.ts';
import type { Camera } from './plate-camera.ts';

type Body = z.output<(typeof parkingChecks)['simulate']['body']>;
type Memory = typeof simulatedCamera.$inferSelect;

/** At a simulated camera of a lot: a car drives up, or the plug is pulled. Alone, the camera decides by its own memory. */
export async function simulate(ctx: Context, lotId: string, body: Body) {
  let camera = await cameraOf(ctx, lotId, body);
  if (body.is_plugged !== undefined) camera = await plug(ctx, camera, body.is_plugged);
  if (body.plate_no === undefined) return { decision: null, reason: null };
  const memory = await memoryOf(ctx, camera);
  const plate_no = normalizeRead(body.plate_no);
  const direction = body.direction ?? camera.direction;
  const read = { plate_no, direction, at: body.at ?? new Date().toISOString(), confidence: body.confidence };
  const event_no = String(memory.next_no);
  const taken = camera.status === 'online' ? await takeRead(ctx, camera, { ...read, ...plain, event_no }) : alone();
  if (taken.decision === 'opened') remember(memory, read.direction, plate_no, parkingOf(memory, plate_no));
  await ctx.db
    .update(simulatedCamera)
    .set({ inside: memory.inside, untold: memory.untold, next_no: memory.next_no + 1 })
    .where(eq(simulatedCamera.parking_camera_id, camera.id));
  return { decision: taken.decision, reason: taken.reason };

  function alone() {
    const { decision, reason } = decideAlone(memory.list, plate_no, { ...read, inside: memory.inside });
    memory.untold.push({ ...read, event_no, decided: { decision, reason }, photo: null } satisfies UnreportedRead);
    return { decision, reason };
  }
}

const plain = { decided: null, photo: null };

function remember(memory: Memory, direction: string, plate_no: string, parking_id: string | null): void {
  memory.inside = memory.inside.filter((car) => car.plate_no !== plate_no);
  if (direction === 'in') memory.inside.push({ plate_no, parking_id });
}
const parkingOf = ({ list }: Memory, plate_no: string): string | null =>
  list.plates.find((one) => one.plate_no === plate_no)?.permits[0]?.parking_id ?? null;

async function cameraOf({ db, actor }: Context, lotId: string, { camera_id, direction }: Body): Promise<Camera> {
  const lots = await lotsOfSchool(db, currentOrganization(actor));
  if (!lots.some((lot) => lot.id === lotId)) throw refuse(shared.not_found);
  const cameras = await db
    .select()
    .from(parkingCamera)
    .where(
      and(
        eq(parkingCamera.organization_id, currentOrganization(actor)),
        eq(parkingCamera.parking_lot_id, lotId),
        eq(parkingCamera.vendor, 'simulator'),
        eq(parkingCamera.is_enabled, true),
        camera_id ? eq(parkingCamera.id, camera_id) : undefined,
      ),
    )
    .orderBy(asc(parkingCamera.name), asc(parkingCamera.id))
    .for('update');
  const camera = cameras.find((one) => one.direction === direction) ?? cameras[0];
  if (!camera && camera_id) throw refuseFields({ camera_id: [t.foreign_camera] });
  if (!camera) throw refuse(r.no_camera);
  return camera;
}

async function memoryOf({ db }: Context, camera: Camera): Promise<Memory> {
  const empty = { list: { zone: 'Asia/Shanghai', plates: [] } };
  await db
    .insert(simulatedCamera)
    .values({ parking_camera_id: camera.id, organization_id: camera.organization_id, ...empty })
    .onConflictDoNothing();
  const [memory] = await db
    .select()
    .from(simulatedCamera)
    .where(eq(simulatedCamera.parking_camera_id, camera.id))
    .for('update');
  if (!memory) throw new Error('a simulated camera has no memory');
  return memory;
}

/** Plugged in again, the camera reports what it decided alone, and gets what changed meanwhile. */
async function plug(ctx: Context, camera: Camera, isPlugged: boolean): Promise<Camera> {
  const status = isPlugged ? ('online' as const) : ('offline' as const);
  await ctx.db.update(parkingCamera).set({ status }).where(eq(parkingCamera.id, camera.id));
  if (isPlugged) {
    const memory = await memoryOf(ctx, camera);
    for (const read of memory.untold) await takeRead(ctx, camera, read);
    await ctx.db.update(simulatedCamera).set({ untold: [] }).where(eq(simulatedCamera.parking_camera_id, camera.id));
    await refreshCameras(ctx, camera.organization_id);
  }
  return { ...camera, status };
}
