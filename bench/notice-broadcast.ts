/**
 * A notice to everybody of a school group: from the call of its job until the last person has a received row and was
 * pushed. `--people=N` (100,000), `--within=N` seconds (60).
 */
import { EVERYWHERE } from '#server/database/database.ts';
import { castId } from '../database/demo/cast.ts';
import { organizationId } from '../database/demo/places.ts';
import { sendNotice } from '../src/modules/desk/notices/server/notices/sending.jobs.ts';
import { notice } from '../src/modules/desk/notices/server/tables.ts';
import { machineLine, option } from './support/machine.ts';
import { openBenchDatabase, startBenchPortal } from './support/portal-server.ts';
import { seedPeople } from './support/seed-people.ts';

const [people, within] = [option('people', 100_000), option('within', 60)];

console.log(machineLine());
const database = await openBenchDatabase();
const portal = await startBenchPortal(database.url, { ROLE: 'web' });
await seedPeople(database.url, people);
const group = organizationId('sy');
// the user types of those who were added: staff of every school; guardians are told about their children
const audience = { include: [{ kind: 'organization' as const, id: group, user_types: [] }], exclude: [] };
const id = await portal.services.database.write(EVERYWHERE, async ({ db }) => {
  const [row] = await db
    .insert(notice)
    .values({
      organization_id: group,
      kind: 'notice',
      title: '开学通知',
      body: '九月一日开学。',
      audience,
      status: 'sent',
      sent_at: new Date().toISOString(),
      created_by: castId('superadmin'),
    })
    .returning({ id: notice.id });
  if (!row) throw new Error('the notice was not stored');
  return row.id;
});
const from = performance.now();
const payload = { notice_id: id, revision: 1 };
await sendNotice.handler(portal.services, payload, {
  id: 'bench',
  attempt: 1,
  is_last: true,
  signal: new AbortController().signal,
});
const seconds = (performance.now() - from) / 1000;
const { rows } = await portal.services.database.read(EVERYWHERE, (db) =>
  db.execute<{ n: number; people: number }>(
    `select count(*)::int as n, count(distinct user_id)::int as people from notification where subject_id = '${id}'`,
  ),
);
const [told] = rows;
const isGood = seconds <= within && (told?.people ?? 0) >= people * 0.95;
console.log(`${told?.people} people, ${told?.n} rows in ${seconds.toFixed(1)} s: ${isGood ? 'good' : 'NOT GOOD'}`);
if (!isGood) process.exitCode = 1;
await portal.close();
await database.stop();
