import pg from 'pg';
import { newToken } from '#server/crypto/seal.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { castId } from '../../database/demo/cast.ts';

/** A signed-in person of a benchmark. */
export interface Caller {
  readonly token: string;
  readonly device_cookie: string;
}

/** A session that does not end while the benchmark runs. */
export async function signIn(services: Services, username: Parameters<typeof castId>[0]): Promise<Caller> {
  const minted = await services.database.write(EVERYWHERE, ({ db }) =>
    services.sessions.mint(db, { user_id: castId(username), kind: 'family', amr: ['pwd'], browser: true }),
  );
  return { token: minted.token, device_cookie: minted.device_cookie ?? newToken() };
}

/**
 * Adds bookings to the school of the cast until it has `total`, spread over two years and over all states and hosts,
 * straight in the database as its owner, and makes the planner's statistics fresh.
 */
export async function seedVisits(url: string, total: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string; n: number }>(
    `select o.id, (select count(*)::int from visitor v where v.organization_id = o.id) as n from organization o where o.code = 'SYZX'`,
  );
  const school = rows[0] as { id: string; n: number };
  const from = school.n;
  await client.query(
    `insert into visitor (id, organization_id, no, source, visit_kind, reason, host_user_id, host_department_id, campus_id, start_at, end_at, original_end_at, status, waits_for,
                          lead_name, lead_phone_masked, company, persons_count, search_text, grams)
     select gen_random_uuid(), $1, 'B' || lpad(n::text, 9, '0'), (array['self','host','batch'])[1 + n % 3], (array['parent','business','supplier','maintenance'])[1 + n % 4],
            '事由' || n % 50, h.user_id, h.department_id, c.id, t, t + interval '1 hour', t + interval '1 hour',
            s.status, case when s.status = 'applied' then 'host' end,
            '访客' || n % 5000, '138****' || lpad((n % 10000)::text, 4, '0'), '单位' || n % 300, 1, 'b' || n || ' 访客' || n % 5000, array['访客', '客' || n % 10]
       from generate_series($2::int + 1, $3::int) n
       cross join lateral (select now() - interval '700 days' + n * interval '1 second' * (60480000.0 / $3) as t) at
       cross join lateral (select case when n % 20 = 0 then 'applied' when n % 9 = 0 then 'cancelled' else 'left' end as status) s
       join (select row_number() over () - 1 as i, user_id, department_id, count(*) over () as k from user_department where organization_id = $1) h on h.i = n % h.k
       join (select id from school_campus where organization_id = $1 order by is_default desc limit 1) c on true`,
    [school.id, from, total],
  );
  await client.query(
    `insert into visitor_person (id, organization_id, visitor_id, sort, name, status)
     select gen_random_uuid(), v.organization_id, v.id, 0, v.lead_name, 'out' from visitor v
      where v.organization_id = $1 and not exists (select 1 from visitor_person p where p.visitor_id = v.id)`,
    [school.id],
  );
  await client.query('vacuum analyze visitor');
  await client.query('vacuum analyze visitor_person');
  await client.end();
}
