import pg from 'pg';
import { findPerson } from '#modules/access/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Person } from '#server/rights/actor.ts';
import { startBenchPortal } from './portal-server.ts';

/**
 * Runs in a process of its own: two portals on one database with 400 roles and 25,000 holdings. One decides rights as
 * always; the other is handed everybody's rights ready-made. Tells its parent where they listen, with the headers of
 * the people who call, and how long one look-up takes.
 */
const [url, wanted, callers] = process.argv.slice(2) as [string, string, string];
const made = new Map<string, Person | null>();
const ours = await startBenchPortal(url);
const free = await startBenchPortal(url, {}, async (db, userId, organizationId) => {
  const key = `${userId}:${organizationId}`;
  if (!made.has(key)) made.set(key, await findPerson(db, userId, organizationId));
  return made.get(key) ?? null;
});

const client = new pg.Client({ connectionString: url });
await client.connect();
await client.query(`
    insert into role (id, client_id, organization_id, role_group_id, code, name, name_en)
    select gen_random_uuid(), o.client_id, o.id, g.id, 'bench_' || n, '角色' || n, 'Role ' || n
      from generate_series(1, 360) n, role_group g,
           (select id, client_id from organization where kind = 'school' order by path limit 1) o
     where g.code = 'offices' and g.client_id is null
    on conflict do nothing`);
await client.query(`
    insert into role_action (role_id, code)
    select r.id, a.code from role r, lateral (select code from app_action where code not in ('99999', '1401') order by md5(r.id::text || code) limit 12) a
     where r.code like 'bench_%' on conflict do nothing`);
await client.query(
  `insert into role_user (id, role_id, user_id, organization_id)
     select gen_random_uuid(), r.id, u.id, r.organization_id
       from (select id, row_number() over (order by id) as at from "user" where client_id is not null and 'teacher' = any (types)) u,
            (select id, organization_id, row_number() over (order by id) as at from role where code like 'bench_%') r
      order by md5(u.id::text || r.id::text) limit $1 on conflict do nothing`,
  [Number(wanted)],
);
await client.query('analyze role_user');

const people = await ours.services.database.write(EVERYWHERE, async (tx) => {
  const { rows } = await client.query<{ user_id: string; n: number }>(
    `select user_id, count(*)::int as n from role_user group by user_id order by n desc limit $1`,
    [Number(callers)],
  );
  const headers = [];
  for (const { user_id } of rows) {
    const { token, twin } = await ours.services.sessions.mint(tx.db, {
      user_id,
      kind: 'staff',
      amr: ['pwd'],
      browser: true,
    });
    headers.push({ token, cookie: `sid2=${twin}` });
  }
  return { headers, heaviest: rows[0] };
});

const times: number[] = [];
for (let n = 0; n < 50; n++) {
  const from = performance.now();
  await ours.services.database.read(EVERYWHERE, (db) => findPerson(db, people.heaviest?.user_id ?? '', null));
  times.push(performance.now() - from);
}
times.sort((a, b) => a - b);
const { rows: counted } = await client.query<{ n: number }>('select count(*)::int as n from role_user');
await client.end();
const listen = async (portal: typeof ours) => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(portal.app.server.address() as { port: number }).port}`;
};
process.send?.({
  ours: await listen(ours),
  free: await listen(free),
  headers: people.headers,
  holdings: counted[0]?.n ?? 0,
  heaviest: people.heaviest?.n ?? 0,
  lookup_ms: { median: times[25], p95: times[47] },
});
process.on('message', () => process.exit(0));
