/**
 * The decision of a simulated device over 100,000 permits (50 locks of 2,000 cards each), and the explanation of the
 * server for the same door. `--permits=N` (100,000), `--within=N` ms at p99 (20).
 */
import { eq } from 'drizzle-orm';
import { EVERYWHERE } from '#server/database/database.ts';
import { organizationId } from '../database/demo/places.ts';
import { demoId } from '../database/demo/random.ts';
import { groupsAdmitting } from '../src/modules/campus/doors/server/access.queries.ts';
import { doorlock } from '../src/modules/campus/doors/server/tables.ts';
import { deviceReason } from '../src/modules/campus/doors/server/vendors/simulator.service.ts';
import { machineLine, option, percentile } from './support/machine.ts';
import { openBenchDatabase, startBenchPortal } from './support/portal-server.ts';

const [permits, within] = [option('permits', 100_000), option('within', 20)];
const school = organizationId('sy-middle');
const group = demoId('dlock_group:labs');
const RUNS = 2000;
const LOCKS = 50;

console.log(machineLine());
const database = await openBenchDatabase();
const portal = await startBenchPortal(database.url, { ROLE: 'web' });
const { services } = portal;
await services.database.write(EVERYWHERE, async ({ db }) => {
  await db.execute(`insert into doorlock (id, organization_id, code, name, vendor, device_sn, channel, campus_id, direction, features, open_seconds, is_enabled)
    select md5('lock' || n)::uuid, organization_id, 'B' || n, 'B' || n, vendor, 'BENCH-' || n, 1, campus_id, direction, features, 5, true
      from doorlock, generate_series(1, ${LOCKS}) n where id = '${demoId('lock:B:101')}'`);
  await db.execute(`insert into doorlock_simulated_profile (organization_id, doorlock_id, dlock_group_id, profile)
    select '${school}', md5('lock' || n)::uuid, '${group}', jsonb_build_object('id', '${group}', 'is_active', true, 'holiday_policy', 'open', 'days', jsonb_build_array(), 'valid_from', null, 'valid_to', null,
           'quanta', jsonb_build_array(jsonb_build_object('weekdays', jsonb_build_array(1, 2, 3, 4, 5, 6, 7), 'windows',
             jsonb_build_array(jsonb_build_object('start', '00:00', 'end', '24:00')), 'date_from', null, 'date_to', null)))
      from generate_series(1, ${LOCKS}) n`);
  await db.execute(`insert into doorlock_simulated_permit (organization_id, doorlock_id, access_card_id, groups)
    select '${school}', md5('lock' || l)::uuid, md5('card' || c)::uuid, array['${group}']::uuid[]
      from generate_series(1, ${LOCKS}) l, generate_series(1, ${permits / LOCKS}) c`);
  await db.execute('analyze doorlock, doorlock_simulated_permit, doorlock_simulated_profile');
});
const locks = await services.database.read(EVERYWHERE, (db) =>
  db.select().from(doorlock).where(eq(doorlock.organization_id, school)),
);
const benched = locks.filter((lock) => lock.device_sn.startsWith('BENCH-'));
const { rows: cards } = await services.database.read(EVERYWHERE, (db) =>
  db.execute<{ id: string }>('select distinct access_card_id as id from doorlock_simulated_permit limit 2000'),
);
const asked = { at: new Date().toISOString(), zone: 'Asia/Shanghai' };
const sides = {
  'a device decides': async (run: number) => {
    const lock = benched[run % benched.length];
    const card = cards[(run * 7) % cards.length];
    if (!lock || !card) throw new Error('nothing was seeded');
    const live = { id: card.id, status: 'active' as const, valid_to: null };
    const reason = await services.database.read(EVERYWHERE, (db) => deviceReason(db, lock, live, asked));
    if (reason) throw new Error(`the door stays shut: ${reason}`);
  },
  'the server finds the groups of a person': async (run: number) => {
    const lock = locks[run % locks.length];
    if (!lock) throw new Error('there is no lock');
    await services.database.read(EVERYWHERE, (db) => groupsAdmitting(db, lock.id, demoId(`nobody ${run}`), asked.at));
  },
};
let isGood = true;
for (const [name, ask] of Object.entries(sides)) {
  const took: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const from = performance.now();
    await ask(run);
    took.push(performance.now() - from);
  }
  const [p50, p99] = [percentile(took, 0.5), percentile(took, 0.99)];
  isGood &&= p99 <= within;
  console.log(`${name}: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms over ${permits} permits`);
}
console.log(isGood ? 'good' : 'NOT GOOD');
if (!isGood) process.exitCode = 1;
await portal.close();
await database.stop();
