/**
 * 500 requests for annual leave that come at once, ten of each of 50 people with three days left: those that fit stand, no
 * quota is taken beyond what it has, every one is what its entries sum to. `--people=N` (50), `--each=N` (10).
 */
import { EVERYWHERE } from '#server/database/database.ts';
import { addDays } from '#shared/dates.ts';
import { organizationId } from '../database/demo/places.ts';
import { staffIds, staffRows } from '../src/modules/life/leave/server/people.service.ts';
import { checkSums } from '../src/modules/life/leave/server/quota/quota-clock.jobs.ts';
import { ensureQuota, holdDays } from '../src/modules/life/leave/server/quota/quotas.service.ts';
import { lockPeople } from '../src/modules/life/leave/server/request/vacation-reach.service.ts';
import { typesOf } from '../src/modules/life/leave/server/type/types.queries.ts';
import { machineLine, option, percentile } from './support/machine.ts';
import { openBenchDatabase, startBenchPortal } from './support/portal-server.ts';

const [people, each] = [option('people', 50), option('each', 10)];
const GIVEN = 3;
const school = organizationId('sy-middle');
const year = new Date().getFullYear() + 3;
const cycle = { from: `${year}-01-01`, to: `${year}-12-31` };

console.log(machineLine());
const database = await openBenchDatabase();
const portal = await startBenchPortal(database.url, { ROLE: 'web' });
const { services } = portal;
const write = <T>(work: Parameters<typeof services.database.write<T>>[1]) => services.database.write(EVERYWHERE, work);

const { type, staff } = await write(async ({ db }) => {
  const annual = (await typesOf(db, school)).find(({ code }) => code === 'annual');
  if (!annual) throw new Error('no annual leave');
  const rows = await staffRows(db, school, (await staffIds(db, school)).slice(0, people));
  for (const person of rows) await ensureQuota(db, annual, person, cycle, { amount: GIVEN, reason: 'bench', by: null });
  return { type: annual, staff: rows };
});
const template = await write(
  async ({ db }) => (await db.execute<{ id: string }>('select id from vacation limit 1')).rows[0],
);

const took: number[] = [];
let stood = 0;
const ask = async (person: (typeof staff)[number], n: number) => {
  const from = performance.now();
  try {
    await write(async ({ db }) => {
      await lockPeople(db, [person.user_id]);
      const date = addDays(cycle.from, 60 + n);
      const { rows } = await db.execute<{
        id: string;
      }>(`insert into vacation (id, organization_id, no, applicant_id, requested_by, subject, source,
          vacation_type_id, start_at, end_at, amount, reason_sealed, status)
        select gen_random_uuid(), organization_id, 'B' || gen_random_uuid(), '${person.user_id}', '${person.user_id}', 'staff', 'self', '${type.id}',
          '${date}T00:00:00Z', '${date}T09:00:00Z', 1, reason_sealed, 'submitted' from vacation where id = '${template?.id}' returning id`);
      const id = rows[0]?.id ?? '';
      const quotas = await holdDays(db, type, person, { id, by: null }, [{ date, amount: 1 }]);
      await db.execute(`insert into vacation_part (id, organization_id, vacation_id, user_id, date, from_at, to_at, amount, amount_user_id, state)
        values (gen_random_uuid(), '${school}', '${id}', '${person.user_id}', '${date}', '${date}T00:00:00Z', '${date}T09:00:00Z', 1, '${quotas.get(date)}', 'held')`);
    });
    stood += 1;
  } catch (error) {
    if (!(error instanceof Error && error.message === 'leave.quota')) throw error;
  }
  took.push(performance.now() - from);
};
const from = performance.now();
await Promise.all(staff.flatMap((person) => Array.from({ length: each }, (_, n) => ask(person, n))));
const all = performance.now() - from;
const wrong = await checkSums(services);
const fits = staff.length * Math.min(GIVEN, each);
console.log(
  `${took.length} requests in ${all.toFixed(0)} ms, p50 ${percentile(took, 0.5).toFixed(0)} ms, p95 ${percentile(took, 0.95).toFixed(0)} ms`,
);
console.log(`${stood} stood of ${fits} that fit, ${wrong.length} quotas differ from their entries`);
const isGood = stood === fits && wrong.length === 0;
console.log(isGood ? 'good' : 'NOT GOOD');
if (!isGood) process.exitCode = 1;
await portal.close();
await database.stop();
