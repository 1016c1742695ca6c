/**
 * Free rooms among 2,000 that can be booked, with 60 bookings each around today: for an hour of tomorrow, and for the
 * whole of a week. `--rooms=N` (2,000), `--within=N` ms at p99 (50).
 */
import { EVERYWHERE } from '#server/database/database.ts';
import { addDays, instantAt, today } from '#shared/dates.ts';
import { castId } from '../database/demo/cast.ts';
import { organizationId } from '../database/demo/places.ts';
import { demoId } from '../database/demo/random.ts';
import { freeRooms } from '../src/modules/campus/room-bookings/server/room/free-rooms.service.ts';
import { machineLine, option, percentile } from './support/machine.ts';
import { openBenchDatabase, startBenchPortal } from './support/portal-server.ts';

const [rooms, within] = [option('rooms', 2000), option('within', 50)];
const school = organizationId('sy-middle');
const RUNS = 200;

console.log(machineLine());
const database = await openBenchDatabase();
const portal = await startBenchPortal(database.url, { ROLE: 'web' });
const floor = demoId('bfloor:sy-middle:C:4');
const building = demoId('building:sy-middle:C');
await portal.services.database.write(EVERYWHERE, async ({ db }) => {
  await db.execute(`insert into broom (id, organization_id, building_id, bfloor_id, number, name, kind, seats, bookable, search_text)
    select gen_random_uuid(), '${school}', '${building}', '${floor}', 'X' || n, '会议室' || n, 'meeting', 8 + n % 40, true, 'x' || n
      from generate_series(1, ${rooms}) n`);
  // an hour at a time, so that no two of a room meet
  await db.execute(`insert into room_booking (id, organization_id, broom_id, starts_at, ends_at, blocked_until, title, user_id, status)
    select gen_random_uuid(), r.organization_id, r.id, t.at, t.at + interval '1 hour', t.at + interval '1 hour', '会议', '${castId('teacher')}', 'confirmed'
      from broom r, generate_series(0, 59) n, lateral (select date_trunc('day', now()) + (n - 30) * interval '1 day'
           + (8 + (n * 7 + length(r.number)) % 10) * interval '1 hour' as at) t where r.number like 'X%'`);
  await db.execute('analyze broom, room_booking');
});
const tomorrow = addDays(today(), 1);
const spans = {
  'an hour': { starts_at: instantAt(tomorrow, '10:00'), ends_at: instantAt(tomorrow, '11:00') },
  'a week': { starts_at: instantAt(tomorrow, '00:00'), ends_at: instantAt(addDays(tomorrow, 7), '00:00') },
};
let isGood = true;
for (const [name, time] of Object.entries(spans)) {
  const took: number[] = [];
  let found = 0;
  for (let run = 0; run < RUNS; run++) {
    const wanted = { ...time, organization_id: school, day: tomorrow, seats: 8 + (run % 30), equipment: [] };
    const from = performance.now();
    found = (
      await portal.services.database.read(EVERYWHERE, (db) => freeRooms({ db, services: portal.services }, wanted, 30))
    ).length;
    took.push(performance.now() - from);
  }
  const [p50, p99] = [percentile(took, 0.5), percentile(took, 0.99)];
  isGood &&= p99 <= within;
  console.log(`free for ${name}: ${found} found, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
}
console.log(isGood ? 'good' : 'NOT GOOD');
if (!isGood) process.exitCode = 1;
await portal.close();
await database.stop();
