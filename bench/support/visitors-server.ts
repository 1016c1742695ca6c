import { recordSql } from '#server/testing/record-sql.ts';
import { castId } from '../../database/demo/cast.ts';
import { type Fresh, freshDigits, randomText, startBareServer } from './bare-server.ts';
import { startBenchPortal } from './portal-server.ts';
import { seedVisits, signIn } from './seed-visits.ts';

/**
 * Runs in a process of its own: the portal and the bare server side by side on one database, so that the load comes
 * from the other core. Tells its parent where they listen.
 */
const [url, total, prepared] = process.argv.slice(2) as [string, string, string];
const portal = await startBenchPortal(url);
await seedVisits(url, Number(total));
const security = await signIn(portal.services, 'security');
const teacher = await signIn(portal.services, 'teacher');
await portal.app.listen({ port: 0, host: '127.0.0.1' });
const ours = `http://127.0.0.1:${(portal.app.server.address() as { port: number }).port}`;

const headers = (caller: { token: string; device_cookie: string }) => ({
  token: caller.token,
  cookie: `sid2=${caller.device_cookie}`,
  'content-type': 'application/json',
  'sec-fetch-site': 'same-origin',
});
const every = `${ours}/api/web/visitors?per_page=25`;
const list = `${every}&status=left&visit_kind=parent&visit_kind=business`;
const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const booking = (phone: string) =>
  JSON.stringify({
    visit_kind: 'parent',
    reason: '家长会',
    start_at: `${day}T02:00:00.000Z`,
    end_at: `${day}T03:00:00.000Z`,
    persons: [{ name: '王芳', phone }],
  });
const demand = async (reply: Response) => {
  const body = (await reply.json()) as { code: number; message?: string; data: { no: string } };
  if (body.code !== 0) throw new Error(`the call to record was refused: ${JSON.stringify(body)}`);
  return body.data;
};

for (let warm = 0; warm < 5; warm++) {
  await demand(await fetch(list, { headers: headers(security) }));
  await demand(await fetch(every, { headers: headers(security) }));
  await demand(
    await fetch(`${ours}/api/web/visitors`, {
      method: 'POST',
      headers: headers(teacher),
      body: booking(`1369999000${warm}`),
    }),
  );
}
const own = (statement: { text: string }) => !/set_config\('app.reach'|^listen|session|pgboss/i.test(statement.text);
const readOf = async (address: string) =>
  (await recordSql(async () => demand(await fetch(address, { headers: headers(security) })))).filter(own);
const read = await readOf(list);
const phone = '13688880001';
let booked = { no: '' };
const write = (
  await recordSql(async () => {
    booked = await demand(
      await fetch(`${ours}/api/web/visitors`, { method: 'POST', headers: headers(teacher), body: booking(phone) }),
    );
  })
).filter(own);
const known = new Set(
  Object.values(portal.services.env)
    .filter((value) => typeof value === 'string')
    .concat([castId('teacher')]),
);
const texts = write.flatMap((statement) => statement.values).filter((value) => typeof value === 'string');
const fresh: Fresh = [
  [portal.services.seal.blindIndex(phone, 'phone'), randomText],
  [booked.no, () => `B${randomText().slice(0, 12)}`],
  ...texts.filter((text) => /^\d{6}$/.test(text)).map((text) => [text, freshDigits] as const),
  ...texts.filter((text) => /^k[0-9a-f]{7}\./.test(text)).map((text) => [text, randomText] as const),
];
const { rows } = await portal.services.database.pool
  .query(
    'select id from organization union select id from school_campus union select id from department union select id from "user" limit 5000',
  )
  .catch(() => ({ rows: [] as { id: string }[] }));
for (const row of rows) known.add(row.id);
const bare = await startBareServer(
  url,
  { '/visitors': read, '/visitors/every': await readOf(every) },
  write,
  known,
  fresh,
  booked,
  prepared === 'prepared',
);
process.send?.({
  ours,
  bare: `http://127.0.0.1:${(bare.server.address() as { port: number }).port}`,
  list,
  every,
  headers: { security: headers(security), teacher: headers(teacher) },
  day,
  statements: { read: read.length, write: write.length },
});
process.on('message', () => process.exit(0));
