import { createHash } from 'node:crypto';
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import type { PlateList } from '../../contract/plate-list.shapes.ts';
import { factsOf } from '../gate/facts.queries.ts';
import { parkingCamera } from '../tables.ts';
import { vendorOf } from './camera-vendors.service.ts';
import type { Camera } from './plate-camera.ts';

interface Source {
  readonly db: Db;
  readonly services: Services;
}

/** The cameras of a school get what they should hold now. */
export async function refreshCameras({ db, services }: Source, organizationId: string): Promise<void> {
  await services.jobs.enqueue(db, pushLists, { organization_id: organizationId });
}

/** What a camera should hold, and a short name of it by which two lists are compared. */
export async function listForCamera(db: Db, camera: Camera): Promise<{ list: PlateList; hash: string }> {
  const list = {
    zone: await zoneOf(db, camera.organization_id),
    plates: await factsOf(db, camera, null),
  };
  return { list, hash: createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 22) };
}

/** Sends every camera of a school its list; those that are away, or fetch it, are behind until they said that they hold it. */
export const pushToSchool = (services: Services, organizationId: string): Promise<void> =>
  services.database.write(EVERYWHERE, ({ db }) => pushToCameras(db, organizationId));

export async function pushToCameras(db: Db, organizationId: string): Promise<void> {
  const cameras = await db
    .select()
    .from(parkingCamera)
    .where(and(eq(parkingCamera.organization_id, organizationId), eq(parkingCamera.is_enabled, true)))
    .orderBy(parkingCamera.id)
    .for('update');
  for (const camera of cameras) await pushTo(db, camera);
}

async function pushTo(db: Db, camera: Camera): Promise<void> {
  const { list, hash } = await listForCamera(db, camera);
  if (hash === camera.list_hash && hash === camera.held_hash) return;
  const holds = camera.status === 'online' && (await vendorOf(camera).pushList(db, camera, list));
  await db
    .update(parkingCamera)
    .set({ list_hash: hash, ...(holds ? { held_hash: hash } : {}) })
    .where(eq(parkingCamera.id, camera.id));
}

export const pushLists = defineJob({
  name: 'parking_gate.push',
  title: { cn: '车牌名单下发', us: 'Send plates to cameras' },
  schema: z.strictObject({ organization_id: z.uuid() }),
  handler: (services: Services, { organization_id }) => pushToSchool(services, organization_id),
  concurrency: 1,
});

/** Cameras that do not hold what they should are sent it again; once an hour all lists are made again. */
export async function reconcile(services: Services, { all }: { readonly all: boolean }): Promise<void> {
  const behind = or(
    isNull(parkingCamera.list_hash),
    ne(parkingCamera.list_hash, sql`coalesce(${parkingCamera.held_hash}, '')`),
  );
  const schools = await services.database.read(EVERYWHERE, (db) =>
    db
      .selectDistinct({ id: parkingCamera.organization_id })
      .from(parkingCamera)
      .where(
        and(eq(parkingCamera.is_enabled, true), all ? undefined : and(eq(parkingCamera.status, 'online'), behind)),
      ),
  );
  for (const { id } of schools) await pushToSchool(services, id);
}
