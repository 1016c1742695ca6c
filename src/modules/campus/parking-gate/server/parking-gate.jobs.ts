import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { EVERYWHERE } from '#server/database/database.ts';
import { file } from '#server/files/tables.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { reconcile } from './cameras/camera-lists.service.ts';
import { PHOTO_KIND } from './gate/camera-reads.service.ts';
import { endBlocks } from './lists/points.jobs.ts';
import { announcedPlate, parkingCamera, parkingEvent } from './tables.ts';

const nothing = z.strictObject({});
const BATCH = 1000;

/** Cameras that nobody heard for two minutes are away; those that do not hold what they should are sent it again. */
export async function runCameraClock(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, ({ db }) =>
    db
      .update(parkingCamera)
      .set({ status: 'offline' })
      .where(
        and(
          eq(parkingCamera.vendor, 'lpr_http'),
          eq(parkingCamera.status, 'online'),
          sql`coalesce(${parkingCamera.last_seen_at}, ${parkingCamera.created_at}) < now() - interval '2 minutes'`,
        ),
      ),
  );
  await reconcile(services, { all: false });
}

/** Entries of the block list that are over end, and every list is made again, whatever was missed. */
export async function runHour(services: Services): Promise<void> {
  await endBlocks(services);
  await reconcile(services, { all: true });
}

/** Photos go after seven days, records of the gate after six months, announced plates a month after their time. */
export async function eraseOld(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db }) => {
    const old = await db
      .select({ id: file.id })
      .from(file)
      .where(
        and(eq(file.kind, PHOTO_KIND), eq(file.status, 'stored'), lt(file.created_at, sql`now() - interval '7 days'`)),
      );
    for (let at = 0; at < old.length; at += BATCH)
      await services.files.drop(
        db,
        old.slice(at, at + BATCH).map((row) => row.id),
      );
    await db.delete(announcedPlate).where(lt(announcedPlate.valid_to, sql`now() - interval '30 days'`));
  });
  for (;;) {
    const gone = await services.database.write(EVERYWHERE, ({ db }) =>
      db
        .delete(parkingEvent)
        .where(
          inArray(
            parkingEvent.id,
            db
              .select({ id: parkingEvent.id })
              .from(parkingEvent)
              .where(lt(parkingEvent.at, sql`now() - interval '6 months'`))
              .limit(BATCH),
          ),
        )
        .returning({ id: parkingEvent.id }),
    );
    if (gone.length < BATCH) return;
  }
}

export const cameraClock = defineJob({
  name: 'parking_gate.clock',
  title: { cn: '车牌相机检查', us: 'Look after plate cameras' },
  schema: nothing,
  handler: runCameraClock,
  concurrency: 1,
  schedule: { cron: '* * * * *', payload: {} },
});
export const gateHour = defineJob({
  name: 'parking_gate.hour',
  title: { cn: '停车黑名单到期处理', us: 'End entries of the parking block list' },
  schema: nothing,
  handler: runHour,
  concurrency: 1,
  schedule: { cron: '2 * * * *', payload: {} },
});
export const gateErase = defineJob({
  name: 'parking_gate.erase',
  title: { cn: '清除旧的车辆出入记录', us: 'Erase old vehicle gate records' },
  schema: nothing,
  handler: eraseOld,
  concurrency: 1,
  schedule: { cron: '20 19 * * *', payload: {} },
});
