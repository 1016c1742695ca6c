import pg from 'pg';
import { accessRights } from '#modules/core/access/rights.ts';
import { findPerson } from '#modules/core/access/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Person, PersonLoader } from '#server/rights/actor.ts';
import { startBenchPortal } from './portal-server.ts';

/**
 * Runs in a process of its own: fills the database with 400 roles and 25,000 holdings (`seed`), or is a portal on it that
 * decides rights as always (`deciding`) or is handed everybody's rights ready-made (`ready`). Tells its parent where it
 * listens; the first one the headers of the people who call, and how long one look-up takes.
 */
const [url, mode, wanted, callers] = process.argv.slice(2) as [string, string, string, string];
const made = new Map<string, Person | null>();
const loadPerson: PersonLoader = async (db, userId, organizationId) => {
  const key = `${userId}:${organizationId}`;
  if (!made.has(key)) made.set(key, await findPerson(db, userId, organizationId));
  return made.get(key) ?? null;
};
const portal = await startBenchPortal(url, {}, mode === 'ready' ? loadPerson : findPerson);
if (mode === 'seed') process.send?.(await prepare());
else {
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.({ address: `http://127.0.0.1:${(portal.app.server.address() as { port: number }).port}` });
}
process.on('message', () => process.exit(0));

async function prepare() {
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
    select r.id, a.code from role r, lateral (select code from app_action where code not in ('${accessRights.administration}', '${accessRights.roles}') order by md5(r.id::text || code) limit 12) a
     where r.code like 'bench_%' on conflict do nothing`);
  await client.query(
    `with school as (select id, client_id from organization where kind = 'school' order by path limit 1),
          made as (insert into "user" (id, client_id, name, name_pinyin, name_initials, status, activated_at, types)
            select gen_random_uuid(), client_id, '教师' || n, 'jiaoshi', 'js', 'confirmed', now(), '{teacher}'
              from school, generate_series(1, $1::int / 3) n returning id),
          placed as (insert into user_organization (id, user_id, organization_id, is_main)
            select gen_random_uuid(), made.id, school.id, true from made, school returning user_id)
     insert into role_user (id, role_id, user_id, organization_id)
     select gen_random_uuid(), r.id, u.id, r.organization_id
       from (select id, row_number() over (order by id) as at from made) u,
            (select id, organization_id, row_number() over (order by id) as at from role where code like 'bench_%') r
      where r.at in (1 + u.at % 360, 1 + (u.at * 7) % 360, 1 + (u.at * 31 + 5) % 360)`,
    [Number(wanted)],
  );
  await client.query('analyze "user"');
  await client.query('analyze user_organization');
  await client.query('analyze role_user');

  const people = await portal.services.database.write(EVERYWHERE, async (tx) => {
    const { rows } = await client.query<{ user_id: string; n: number }>(
      `select user_id, count(*)::int as n from role_user where role_id in (select id from role where code like 'bench_%')
        group by user_id order by n desc, user_id limit $1`,
      [Number(callers)],
    );
    const headers = [];
    for (const { user_id } of rows) {
      const { token, device_cookie: deviceCookie } = await portal.services.sessions.mint(tx.db, {
        user_id,
        kind: 'staff',
        amr: ['pwd'],
        browser: true,
      });
      headers.push({ token, cookie: `sid2=${deviceCookie}` });
    }
    return { headers, heaviest: rows[0] };
  });

  const times: number[] = [];
  for (let n = 0; n < 50; n++) {
    const from = performance.now();
    await portal.services.database.read(EVERYWHERE, (db) => findPerson(db, people.heaviest?.user_id ?? '', null));
    times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  const { rows: counted } = await client.query<{ n: number }>('select count(*)::int as n from role_user');
  await client.end();
  return {
    headers: people.headers,
    holdings: counted[0]?.n ?? 0,
    heaviest: people.heaviest?.n ?? 0,
    lookup_ms: { median: times[25], p95: times[47] },
  };
}
