import { beforeAll, expect, it } from 'vitest';
import { patience } from '#server/testing/pace.ts';
import { addDays, today } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { leaveDesk, SCHOOL } from './testing/leave-desk.ts';

/** Why somebody is away, and by which type of leave, is for few: whatever else the others ask, no answer holds it. */

const demo = useDemo();
const desk = leaveDesk(demo);
const { sql, call, ok, asked } = desk;
const REASON = '甲状腺结节复查';
const CHILDS = '过敏性紫癜复诊';
const CHILD = castId('student');
let day: string;
let leave: { id: string; no: string };
let childs: { id: string; no: string };

beforeAll(async () => {
  day = addDays(today(), 45);
  await sql(
    `insert into work_calendar_day (id, client_id, school_id, date, applies, kind, as_weekday)
     select gen_random_uuid(), client_id, $1, $2, 'both', 'workday', 1 from organization where id = $1 on conflict do nothing`,
    [SCHOOL, day],
  );
  leave = await asked('homeroom', 'sick', day, day, { reason: REASON });
  childs = await asked('guardian', 'pupil_sick', day, day, { applicant_ids: [CHILD], reason: CHILDS });
  await sql(`update vacation set status = 'approved' where id = any ($1::uuid[])`, [[leave.id, childs.id]]);
});

/** Whatever somebody may ask about leave and about people. */
async function everythingFor(who: CastName): Promise<string> {
  const paths = [
    `/vacations/calendar?from=${day}&to=${day}`,
    '/vacations/today',
    '/vacations/gate',
    '/vacations?scope=own',
    '/vacations?scope=team',
    '/vacations?scope=manage',
    '/vacations?scope=students',
    '/vacations?scope=children',
    `/vacations/${leave.id}`,
    `/vacations/${leave.id}/flow`,
    `/vacations/${childs.id}`,
    `/vacations/${childs.id}/flow`,
    '/absence_marks',
    '/vacation_amount_users?scope=all',
    '/users/notifications',
    '/home/overview',
    '/home/todos',
    '/reviews',
    `/search?q=${encodeURIComponent(leave.no)}`,
    `/search?q=${encodeURIComponent('甲状腺')}`,
    `/search?q=${encodeURIComponent('陈静怡')}`,
  ];
  const answers = [];
  for (const path of paths) answers.push(await call(who, 'GET', path));
  return JSON.stringify(answers);
}

it.each(['office', 'media', 'guard', 'finance'] as const)('%s reads neither why nor which leave', async (who) => {
  const all = await everythingFor(who);
  for (const word of [REASON, CHILDS, '甲状腺', '紫癜', leave.id]) expect(all).not.toContain(word);
});

it('colleagues of the department read the label and the span, and nothing beside them', async () => {
  const [mate] = await sql<{ id: string }>(
    `select d.user_id as id from user_department d
      where d.department_id = (select department_id from vacation where id = $1) and d.user_id <> $2 and d.valid_to is null
        and exists (select from user_organization o where o.user_id = d.user_id) limit 1`,
    [leave.id, castId('homeroom')],
  );
  const minted = await demo.everywhere((db) =>
    demo.services.sessions.mint(db, { user_id: mate?.id ?? '', kind: 'staff', amr: ['pwd'], browser: true }),
  );
  const browser = demo.guest();
  browser.token = minted.token;
  browser.cookies.set('sid2', minted.device_cookie ?? '');
  const { data } = await browser.call('GET', `/vacations/calendar?from=${day}&to=${day}`);
  const entry = data.list.find(({ user }: { user: { id: string } }) => user.id === castId('homeroom'));
  expect(Object.keys(entry).sort()).toEqual(['from', 'is_waiting', 'label', 'to', 'user']);
  expect(entry.label).toEqual({ cn: '请假', us: 'On leave' });
  expect(JSON.stringify(data)).not.toMatch(/病假|sick/i);
  expect((await browser.call('GET', `/vacations/${leave.id}`)).code).toBe(404001);
});

it('the other guardian reads the leave of the child; whom a court keeps away, and a stranger, read nothing of it', async () => {
  const link = async (restricted: boolean) => {
    await sql(
      `update "user" set types = array_append(types, 'guardian') where id = $1 and not 'guardian' = any (types)`,
      [castId('office')],
    );
    await sql('delete from stu_gd_client where guardian_id = $1', [castId('office')]);
    await sql(
      `insert into stu_gd_client select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'guardian_id', $1::text, 'is_main', false, 'restricted', $3::boolean))).*
         from stu_gd_client l where l.student_id = $2 and l.status = 'active' and 'study' = any (l.scopes) limit 1`,
      [castId('office'), CHILD, restricted],
    );
    await demo.everywhere((db) => demo.services.sessions.refresh(db, [castId('office')]));
  };
  await link(false);
  // their rights are read anew once the server heard of it
  await expect
    .poll(async () => (await ok('office', 'GET', '/vacations?scope=children')).list, { timeout: patience(20) })
    .toContainEqual(expect.objectContaining({ id: childs.id }));
  await link(true);
  const all = await everythingFor('office');
  for (const word of [CHILDS, childs.id, childs.no]) expect(all).not.toContain(word);
  await sql('delete from stu_gd_client where guardian_id = $1', [castId('office')]);
  expect((await call('teacher', 'GET', `/vacations/${childs.id}`)).code).toBe(404001);
});

it('what is written down of it holds no reason either: history, log, messages, what waits', async () => {
  for (const table of ['lifecycle_event', 'audit_log', 'notification', 'flow_run', 'realtime_event']) {
    const rows = await sql<{ n: number }>(
      `select count(*)::int as n from ${table} t where to_jsonb(t)::text like any (array['%甲状腺%', '%紫癜%'])`,
    );
    expect([table, rows[0]?.n]).toEqual([table, 0]);
  }
  const stored = await sql<{ n: number }>(
    `select count(*)::int as n from vacation t where to_jsonb(t)::text like any (array['%甲状腺%', '%紫癜%'])`,
  );
  expect(stored[0]?.n).toBe(0);
});
