/**
 * 12,000 payslips: sealed into their rows, sent with one message each, and once more after the job was stopped in the middle.
 * `--people=N` (12,000), `--within=N` seconds for the sending (60).
 */
import { and, eq, sql } from 'drizzle-orm';
import { EVERYWHERE } from '#server/database/database.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { castId } from '../database/demo/cast.ts';
import { organizationId } from '../database/demo/places.ts';
import { user } from '../src/modules/core/directory/server/tables.ts';
import { sendSlips, sendSome } from '../src/modules/work/payroll/server/batch/send.jobs.ts';
import { COLUMNS, valuesOf } from '../src/modules/work/payroll/server/demo-figures.ts';
import { sealSlip } from '../src/modules/work/payroll/server/pure/slip-seal.ts';
import { netOf } from '../src/modules/work/payroll/server/pure/sums.ts';
import { wage, wageUser } from '../src/modules/work/payroll/server/tables.ts';
import { machineLine, option } from './support/machine.ts';
import { openBenchDatabase, startBenchPortal } from './support/portal-server.ts';
import { seedPeople } from './support/seed-people.ts';

const [people, within] = [option('people', 12_000), option('within', 60)];
const AT_ONCE = 1000;

console.log(machineLine());
const database = await openBenchDatabase();
const portal = await startBenchPortal(database.url, { ROLE: 'web' });
await seedPeople(database.url, people);
const { services } = portal;
const school = organizationId('sy-middle');
const wage_id = uuidv7();
const month = '2020-01-01';
const since = (from: number) => (performance.now() - from) / 1000;

const sealing = performance.now();
await services.database.write(EVERYWHERE, async ({ db }) => {
  const payees = await db.select({ id: user.id, name: user.name }).from(user).orderBy(user.id).limit(people);
  await db.insert(wage).values({
    id: wage_id,
    organization_id: school,
    title: 'bench',
    month,
    category: 'other',
    pay_date: month,
    columns: COLUMNS,
    status: 'sending',
    created_by: castId('payroll'),
  });
  for (let at = 0; at < payees.length; at += AT_ONCE)
    await db.insert(wageUser).values(
      payees.slice(at, at + AT_ONCE).map((payee, n) => {
        const [id, values] = [uuidv7(), valuesOf((at + n) % 300, 1)];
        const payload = { values, net_fen: netOf(COLUMNS, values), diff: null, reason: null };
        return {
          id,
          organization_id: school,
          wage_id,
          row_no: at + n + 1,
          user_id: payee.id,
          month,
          name_snapshot: payee.name,
          payload_sealed: sealSlip(services.seal, id, payload),
        };
      }),
    );
});
console.log(`sealed in ${since(sealing).toFixed(1)} s`);

const sending = performance.now();
// the first node does some and dies
for (let part = 0; part < 5; part++) await sendSome(services, wage_id);
await sendSlips.handler(
  services,
  { wage_id, version: 1 },
  { id: 'bench', attempt: 2, is_last: true, signal: new AbortController().signal },
);
const seconds = since(sending);
const [found] = await services.database.read(EVERYWHERE, (db) =>
  db
    .select({
      slips: sql<number>`count(*) filter (where ${wageUser.status} = 'sent')::int`,
      messages: sql<number>`(select count(*)::int from notification where event = 'wage.sent')`,
      told: sql<number>`(select count(distinct user_id)::int from notification where event = 'wage.sent')`,
    })
    .from(wageUser)
    .where(and(eq(wageUser.wage_id, wage_id))),
);
const isGood = seconds <= within && found?.slips === people && found.messages === people && found.told === people;
console.log(
  `${found?.slips} slips, ${found?.messages} messages in ${seconds.toFixed(1)} s: ${isGood ? 'good' : 'NOT GOOD'}`,
);
if (!isGood) process.exitCode = 1;
await portal.close();
await database.stop();
