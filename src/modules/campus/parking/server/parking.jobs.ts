import { and, asc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import { todayOf } from '#modules/core/directory/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import { defineJob } from '#server/jobs/job.ts';
import { remindBefore } from '#server/notify/remind-before.ts';
import type { Services } from '#server/services.ts';
import { HOLDING_STATES } from '../contract/parking.lifecycle.ts';
import { erasePapers } from './application/papers.service.ts';
import { parkingPlaces } from './lot/places.service.ts';
import { notifyAboutPermit } from './parking-messages.service.ts';
import type { ParkingRow } from './parkings.queries.ts';
import { moveBySystem, publishPermitChange } from './permit/permit-moves.service.ts';
import { parking, parkingPlate } from './tables.ts';

const BATCH = 200;

const todayAtSchool = todayOf(parking.organization_id);

/** What time does to permits: they end, cars that stood in are gone. Each once, however many processes run it. */
export async function runParkingClock(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
    const source: EventSource = { db, afterCommit, services };
    const over = and(inArray(parking.status, [...HOLDING_STATES]), sql`${parking.valid_to} < ${todayAtSchool}`);
    const found = await db.select({ id: parking.id }).from(parking).where(over).orderBy(asc(parking.id)).limit(BATCH);
    await parkingPlaces.lock(db, { subjects: found.map(({ id }) => id) });
    await each(
      source,
      and(
        over,
        inArray(
          parking.id,
          found.map(({ id }) => id),
        ),
      ),
      (row) => expire(source, row),
    );
    await endSwaps(source);
  });
}

async function each(
  { db }: EventSource,
  where: SQL | undefined,
  work: (row: ParkingRow) => Promise<void>,
): Promise<void> {
  const rows = await db
    .select()
    .from(parking)
    .where(where)
    .orderBy(asc(parking.id))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  for (const row of rows) await work(row);
}

async function expire(source: EventSource, row: ParkingRow): Promise<void> {
  await moveBySystem(source, row, 'expire', { ended_at: new Date().toISOString() }, null);
  await notifyAboutPermit(source, row, 'expired', [row.user_id]);
  await parkingPlaces.leave(source, row.id);
  await todosChanged(source, [row.user_id]);
}

/** Cars whose days are over free their plates, and the own car is back. */
async function endSwaps(source: EventSource): Promise<void> {
  const over = and(
    eq(parkingPlate.kind, 'swap'),
    parkingPlate.is_live,
    isNotNull(parkingPlate.valid_to),
    sql`${parkingPlate.valid_to} < ${todayOf(parkingPlate.organization_id)}`,
  );
  const rows = await source.db.select({ id: parkingPlate.parking_id }).from(parkingPlate).where(over).limit(BATCH);
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await each(source, inArray(parking.id, ids), (row) => publishPermitChange(source, row));
}

/** What ends of a permit that is valid, and so many days before it its holder is reminded. */
const ENDINGS = [
  { what: 'ends_soon', part: '', ends_on: sql`${parking.valid_to}`, days: [14, 3] },
  {
    what: 'paper_ends',
    part: ':paper',
    ends_on: sql`least(${parking.vehicle_license_valid_to}, ${parking.driving_license_valid_to})`,
    days: [30],
  },
] as const;

/** Reminders before the end of permits and papers, and the erasing of papers. */
export async function runParkingNight(services: Services): Promise<void> {
  await services.database.write(EVERYWHERE, async ({ db, afterCommit }) => {
    const source: EventSource = { db, afterCommit, services };
    for (const { what, part, ends_on, days } of ENDINGS) {
      const left = sql<number>`${ends_on} - ${todayAtSchool}`;
      const dues = await db
        .select({
          id: parking.id,
          organization_id: parking.organization_id,
          step: parking.step,
          user_id: parking.user_id,
          subject: sql<string>`'parking:' || ${parking.id} || ${part}`,
          ends_on: sql<string>`${ends_on}::text`,
          left,
        })
        .from(parking)
        .where(and(eq(parking.status, 'approved'), sql`${left} between 0 and ${Math.max(...days)}`));
      await remindBefore(db, days, dues, (due) =>
        notifyAboutPermit(source, due, what, [due.user_id], { date: { day: due.ends_on } }),
      );
    }
    await erasePapers(db, services);
  });
}

export const parkingClock = defineJob({
  name: 'parking.clock',
  title: { cn: '车证到期与名额处理', us: 'End permits to park and offers of places' },
  schema: z.strictObject({}),
  handler: runParkingClock,
  concurrency: 1,
  schedule: { cron: '*/10 * * * *', payload: {} },
});

export const parkingNight = defineJob({
  name: 'parking.night',
  title: { cn: '车证到期提醒与证件清除', us: 'Remind of permits that end and erase their papers' },
  schema: z.strictObject({}),
  handler: runParkingNight,
  concurrency: 1,
  schedule: { cron: '20 6 * * *', payload: {} },
});
