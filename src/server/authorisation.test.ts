import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import type { TestPortal } from '#server/testing/portal.ts';
import { asZod, type Endpoint } from '#shared/endpoint.ts';
import { cast, castId } from '../../database/demo/cast.ts';
import { agreedRights } from './testing/agreed-rights.ts';
import { fitting } from './testing/arbitrary.ts';
import { DEMO_DATABASE } from './testing/demo-place.ts';
import { startDemoPortal } from './testing/demo-template.ts';
import { addressOf } from './testing/every-endpoint.ts';
import { isNarrowed, triedEndpoints } from './testing/narrowed.ts';
import { rowOfPath } from './testing/rows-of-school.ts';

/**
 * Every endpoint × every kind of person against the declared right. Who holds which code is read from the tables by
 * itself, so that a mistake in the rights engine shows. Adding an endpoint, or changing a right, changes the file
 * `authorisation/<module>.txt` beside this one: a reviewer sees it, and the tests fail until it is agreed.
 * `MODULE=gates npx vitest run src/server/authorisation.test.ts` tries the endpoints of one module alone (`narrowed.ts`).
 */

const test_db = useTestDatabase(DEMO_DATABASE);
const endpoints = triedEndpoints();
let portal: TestPortal;
const held = new Map<string, Set<string>>();
const facts = new Map<string, { types: string[]; is_super_admin: boolean }>();

beforeAll(async () => {
  portal = await startDemoPortal(test_db.url, { DEMO: '1' });
  for (const { username } of cast) {
    const rows = await test_db.query<{ code: string }>(
      `select distinct a.code from role_action a join role r on r.id = a.role_id
        where exists (select 1 from role_user h where h.role_id = r.id and h.user_id = $1 and h.state = 'active')
           or r.user_type = any ((select types from "user" where id = $1)::text[])`,
      [castId(username)],
    );
    held.set(username, new Set(rows.map((row) => row.code)));
    const [person] = await test_db.query<{ types: string[]; is_super_admin: boolean }>(
      'select types, is_super_admin from "user" where id = $1',
      [castId(username)],
    );
    if (person) facts.set(username, person);
  }
});
afterAll(() => portal.close());

type Outcome = 'in' | 401401 | 401402 | 403001 | 200601;

/** What the declaration says about a person of the cast. */
function expected({ right }: Endpoint, username: string): Outcome {
  if (right === 'public' || right === 'unactivated' || right === 'signed_in') return 'in';
  const person = facts.get(username);
  if (person?.is_super_admin) return 'in';
  if (right === 'staff') return person?.types.includes('teacher') ? 'in' : 403001;
  return right.some((code) => held.get(username)?.has(code)) ? 'in' : 403001;
}

/** What the pipeline did with a call: the refusals that come before the body is read, or "in". */
async function knock(
  endpoint: Endpoint,
  session: { token: string; device_cookie: string | null } | null,
  body: unknown = { unexpected_field: 1 },
): Promise<Outcome> {
  const app = portal.app as {
    inject(options: object): Promise<{ json(): { code: number; message?: string }; headers: Record<string, unknown> }>;
  };
  const reply = await app.inject({
    method: endpoint.method,
    url:
      addressOf(endpoint, { id: '00000000-0000-7000-8000-000000000000' }) +
      (endpoint.method === 'GET' ? '?unexpected_field=1' : ''),
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(session ? { token: session.token, cookie: `sid2=${session.device_cookie}` } : {}),
    },
    ...(endpoint.method === 'GET' || !endpoint.body ? {} : { payload: body as object }),
  });
  if (!String(reply.headers['content-type']).includes('json')) return 'in';
  const { code, message } = reply.json();
  if (code === 429001) throw new Error(`${endpoint.path}: a call that is limited tries no right`);
  if (code === 401401 || code === 401402 || code === 200601) return code;
  return code === 403001 && message === '您没有此操作的权限' && endpoint.right !== 'signed_in' ? 403001 : 'in';
}

const sign = (user_id: string) =>
  portal.services.database.write(EVERYWHERE, ({ db }) =>
    portal.services.sessions.mint(db, { user_id, kind: 'staff', amr: ['pwd'], browser: true }),
  );

const byModule = Map.groupBy(endpoints, ({ module }) => module);

test.each([...byModule])('the declared rights of %s are the agreed ones', async (module, own) => {
  await expect(agreedRights(own)).toMatchFileSnapshot(`authorisation/${module}.txt`);
});

test('no module that is gone has agreed rights', () => {
  const agreed = readdirSync(join(import.meta.dirname, 'authorisation')).map((file) => file.replace(/\.txt$/, ''));
  expect(agreed.filter((module) => !isNarrowed && !byModule.has(module))).toEqual([]);
});

test('nobody: only public calls answer', async () => {
  const wrong: string[] = [];
  for (const { name, endpoint } of endpoints) {
    const outcome = await knock(endpoint, null);
    if (outcome !== (endpoint.right === 'public' ? 'in' : 401401)) wrong.push(`${name}: ${outcome}`);
  }
  expect(wrong).toEqual([]);
});

test.each(cast.map((one) => one.username))('%s gets exactly what the declared rights give', async (username) => {
  const wrong: string[] = [];
  let session = await sign(castId(username));
  for (const { name, endpoint } of endpoints) {
    let outcome = await knock(endpoint, session);
    if (outcome === 401401 || outcome === 401402) {
      session = await sign(castId(username)); // the call before ended it, as logout does
      outcome = await knock(endpoint, session);
    }
    if (outcome !== expected(endpoint, username))
      wrong.push(`${name}: ${outcome}, declared ${expected(endpoint, username)}`);
  }
  expect(wrong).toEqual([]);
});

describe('sessions that no longer count', () => {
  /** A session that this statement spoils is spoilt for good: one knocks everywhere, and a new one where a call ended it. */
  const spoil = async (sql: string, outcome: Outcome, open: (endpoint: Endpoint) => boolean) => {
    const spoilt = async () => {
      const session = await sign(castId('finance'));
      await test_db.query(sql, [session.session_id]);
      return session;
    };
    const wrong: string[] = [];
    let session = await spoilt();
    for (const { name, endpoint } of endpoints) {
      const got = await knock(endpoint, session);
      if (got !== (open(endpoint) ? 'in' : outcome)) wrong.push(`${name}: ${got}`);
      if (open(endpoint)) session = await spoilt(); // what is open may do something to it
    }
    expect(wrong).toEqual([]);
  };
  const isPublic = (endpoint: Endpoint) => endpoint.right === 'public';

  test('expired', () =>
    spoil(`update session set expires_at = now() - interval '1 second' where id = $1`, 401401, isPublic));
  test('idle for too long', () =>
    spoil(`update session set last_seen_at = now() - interval '3 hours' where id = $1`, 401401, isPublic));
  test('revoked', () =>
    spoil(`update session set revoked_at = now(), revoke_reason = 'user' where id = $1`, 401402, isPublic));
  test('of an account that was never opened', async () => {
    await test_db.query('update "user" set activated_at = null where id = $1', [castId('finance')]);
    await portal.services.database.write(EVERYWHERE, ({ db }) =>
      portal.services.sessions.refresh(db, [castId('finance')]),
    );
    const settings = ({ path }: Endpoint) => path === '/users/settings'; // says so itself, and the browser goes on
    await spoil(
      'select $1::text',
      200601,
      (endpoint) => !settings(endpoint) && (isPublic(endpoint) || endpoint.right === 'unactivated'),
    );
    await test_db.query('update "user" set activated_at = now() where id = $1', [castId('finance')]);
  });
  test('of a disabled account', async () => {
    await test_db.query(`update "user" set status = 'disabled' where id = $1`, [castId('finance')]);
    await spoil('select $1::text', 401402, isPublic);
    await test_db.query(`update "user" set status = 'confirmed' where id = $1`, [castId('finance')]);
  });
});

describe('another school group, holding every code there is', () => {
  const tables = [
    'student',
    'student_class',
    'staff_invitation',
    'pending_staff',
    'teacher',
    'teacher_check',
    'examinee',
    'stu_gd_client',
    'child_claim',
    'guardian_link_request',
    'guardian_invitation',
    'guardian_transfer',
    'contact',
    'contact_star',
    'announcement',
    'id_photo_change',
    'external_identity',
    'digital_card',
    'digital_card_template',
    'visitor',
    'visitor_person',
    'visitor_check',
    'gate',
    'security',
    'white_list_entry',
    'organization',
    'department',
    'user',
    'banner',
    'user_organization',
    'user_department',
    'school_campus',
    'school_year',
    'semester',
    'grade',
    'classroom',
    'department_leader',
    'post',
    'space_administrator',
    'organization_template_config',
    'module',
    'role_user',
    'role',
    'role_group',
    'delegation',
    'app',
    'client',
    'dictionary',
    'menu',
    'post',
    'impersonation',
    'account_merge',
    'phone_change_application',
  ];

  /** Headers and content of a call; what takes a file is asked without one. */
  function sentAs(session: Awaited<ReturnType<typeof sign>>, { files }: Endpoint, body: unknown) {
    const headers = {
      'sec-fetch-site': 'same-origin',
      token: session.token,
      cookie: `sid2=${session.device_cookie}`,
    };
    if (files)
      return {
        headers: { ...headers, 'content-type': 'multipart/form-data; boundary=none' },
        payload: '--none--\r\n',
      };
    return body === undefined ? { headers } : { headers, payload: body as object };
  }

  test('finds no foreign row by its id, and changes none', async () => {
    const [school] = await test_db.query<{ id: string }>(`select id from organization where code = 'SYZX'`);
    const [place] = await test_db.query<{ organization_id: string }>(
      'select organization_id from user_organization where user_id = $1',
      [castId('outsider')],
    );
    await test_db.query(
      `insert into white_list_entry (id, organization_id, kind, name, phone_bidx, reason, valid_from, valid_to, created_by)
       values (gen_random_uuid(), $1, 'white', '某人', 'x', '测试', current_date, current_date, $2)`,
      [school?.id, castId('security')],
    );
    await test_db.query(
      `insert into organization_template_config (id, organization_id, kind, name) values (gen_random_uuid(), $1, 'digital_card', '名片')`,
      [school?.id],
    );
    await test_db.query(
      `with made as (insert into role_group (id, client_id, organization_id, code, name, name_en)
         select gen_random_uuid(), client_id, id, 'own', '本校', 'Own' from organization where id = $1 returning *)
       insert into role (id, client_id, organization_id, role_group_id, code, name, name_en)
         select gen_random_uuid(), client_id, organization_id, id, 'own', '本校角色', 'Own role' from made`,
      [school?.id],
    );
    await test_db.query(
      `insert into delegation (id, from_user_id, to_user_id, organization_id, codes, valid_from, valid_to, reason)
       values (gen_random_uuid(), $2, $3, $1, '{0815}', current_date, current_date, '测试')`,
      [school?.id, castId('security'), castId('teacher')],
    );
    await test_db.query(
      `insert into policy_text (id, client_id, kind, version, title, body, effective_at)
       select gen_random_uuid(), client_id, 'ai', '1.1', '草稿', '正文', now() from organization where id = $1`,
      [school?.id],
    );
    const officer = await sign(castId('security'));
    const asked = await (portal.app as { inject(options: object): Promise<{ json(): { code: number } }> }).inject({
      method: 'GET',
      url: '/api/web/visitors/export',
      headers: { token: officer.token, cookie: `sid2=${officer.device_cookie}` },
    });
    expect(asked.json()).toMatchObject({ code: 0 });
    await test_db.query(
      `insert into file (id, organization_id, owner_id, kind, key, name, size, mime, sha256, status)
       values (gen_random_uuid(), $1, $2, 'visitor_photo', 'k', 'a.jpg', 1, 'image/jpeg', 'x', 'stored')`,
      [school?.id, castId('security')],
    );
    await test_db.query(
      `with group_of as (select client_id from organization where id = $1),
            a as (insert into app (id, client_id, code, name, name_en, category, kind)
                  select gen_random_uuid(), client_id, 'foreign', '外部应用', 'Outside app', 'system', 'external' from group_of),
            d as (insert into dictionary (id, client_id, dict_type, dict_value, dict_text, dict_text_en)
                  select gen_random_uuid(), client_id, 'sample', 'one', '一', 'One' from group_of),
            m as (insert into menu (id, client_id, kind, code, name) select gen_random_uuid(), client_id, 'group', 'g', '分组' from group_of)
       insert into impersonation (id, client_id, actor_id, target_id, reason, minutes, state)
       select gen_random_uuid(), client_id, $2, $3, '测试', 10, 'requested' from group_of`,
      [school?.id, castId('security'), castId('student')],
    );
    await test_db.query(
      `insert into account_merge (id, client_id, from_id, into_id, state, reason, requested_by)
       select gen_random_uuid(), client_id, $2, $3, 'requested', '测试', $2 from organization where id = $1`,
      [school?.id, castId('security'), castId('student')],
    );
    await test_db.query(
      `insert into role_user (id, role_id, user_id, organization_id) select gen_random_uuid(), r.id, $1, $2 from role r where r.client_id is null
       on conflict do nothing`,
      [castId('outsider'), place?.organization_id],
    );
    await portal.services.database.write(EVERYWHERE, ({ db }) =>
      portal.services.sessions.refresh(db, [castId('outsider')]),
    );
    await test_db.query(
      `insert into id_photo_change (id, organization_id, user_id, file_id, width, height, source, state)
       values (gen_random_uuid(), $1, $2, gen_random_uuid(), 358, 441, 'self', 'pending')`,
      [school?.id, castId('security')],
    );
    await test_db.query(
      `insert into digital_card (id, organization_id, user_id, kind, secret_sealed)
       values (gen_random_uuid(), $1, $2, 'staff', 'x')`,
      [school?.id, castId('security')],
    );
    await test_db.query(
      `with made as (insert into child_claim (id, guardian_id, name, gender, id_type, id_no_sealed, id_no_bidx, user_id)
         values (gen_random_uuid(), $2, '某人', 'male', 'identity', 'x', 'x', $2) returning *)
       insert into guardian_link_request (id, organization_id, claim_id, requester_id, matched_student_id, match, expires_at)
         select gen_random_uuid(), $1, made.id, $2, s.user_id, 'id_only', now() + interval '1 day'
           from made, student s where s.organization_id = $1 limit 1`,
      [school?.id, castId('security')],
    );
    await test_db.query(
      `insert into guardian_invitation
         (id, organization_id, student_id, invited_by, name, phone_sealed, phone_bidx, relation, scopes, token_hash, expires_at)
       select gen_random_uuid(), $1, s.user_id, $2, '某人', 'x', 'x', 'mother', '{}', 'x', now() + interval '1 day'
         from student s where s.organization_id = $1 limit 1`,
      [school?.id, castId('security')],
    );
    await test_db.query(
      `insert into guardian_transfer (id, organization_id, student_id, to_id, kind, requested_by, expires_at)
       select gen_random_uuid(), $1, s.user_id, $2, 'by_school', $2, now() + interval '1 day'
         from student s where s.organization_id = $1 limit 1`,
      [school?.id, castId('security')],
    );
    for (const [table, more, values] of [
      ['live_video_user', '', ''],
      ['video_note', ', at_s, text', `, 1, '记一笔'`],
    ])
      await test_db.query(
        `insert into ${table} (id, organization_id, live_video_id, user_id${more})
         select gen_random_uuid(), organization_id, id, $2${values} from live_video where organization_id = $1 limit 1`,
        [school?.id, castId('security')],
      );
    await test_db.query(
      `insert into upload (id, organization_id, owner_id, kind, name, size)
       values (gen_random_uuid(), $1, $2, 'video', '公开课.mp4', 1)`,
      [school?.id, castId('security')],
    );
    const before = await fingerprint();
    const wrong: string[] = [];
    // what is public is read by everybody
    const closed = endpoints.filter(({ endpoint }) => endpoint.path.includes('{id}') && endpoint.right !== 'public');
    for (const { name, endpoint } of closed) {
      const query = rowOfPath(endpoint.path);
      if (!query) {
        wrong.push(`${name}: no row is known for ${endpoint.path}; add one to rows-of-school.ts of its module`);
        continue;
      }
      const [row] = await test_db.query<{ id: string }>(query, [school?.id]);
      const session = await sign(castId('outsider'));
      const body = endpoint.body
        ? fc.sample(fitting(z.toJSONSchema(asZod(endpoint.body), { io: 'input', unrepresentable: 'any' }) as never), {
            numRuns: 1,
            seed: 7,
          })[0]
        : undefined;
      const app = portal.app as { inject(options: object): Promise<{ statusCode: number; json(): { code: number } }> };
      const reply = await app.inject({
        method: endpoint.method,
        url: addressOf(endpoint, { id: row?.id ?? '' }),
        ...sentAs(session, endpoint, body),
      });
      if (reply.statusCode !== 404 && reply.statusCode !== 422 && reply.statusCode !== 403)
        wrong.push(`${name}: ${reply.statusCode} ${reply.json().code}`);
    }
    expect(wrong).toEqual([]);
    expect(await fingerprint()).toEqual(before);
  });

  async function fingerprint(): Promise<Record<string, string>> {
    const prints: Record<string, string> = {};
    for (const table of tables) {
      const [row] = await test_db.query<{ print: string }>(
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from "${table}" t`,
      );
      prints[table] = row?.print ?? '';
    }
    return prints;
  }
});
