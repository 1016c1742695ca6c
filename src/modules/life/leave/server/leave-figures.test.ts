import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatScanCode, macOf, signedPart, stepAt } from '#modules/core/scans/contract/scan-code.ts';
import { picture, upload } from '#modules/identity/profile/server/factories.ts';
import { addDays, today } from '#shared/dates.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { leaveDesk, SCHOOL } from './testing/leave-desk.ts';

/** Figures of leave, own leave in calendar programs, and the electronic ID at the gate: nothing of it says more than it may. */

const demo = useDemo();
const desk = leaveDesk(demo);
const { sql, call, ok, typeId } = desk;
const YEAR = String(new Date().getFullYear() - 1);
const CHILD = castId('student');

/** Leave of so many people of a department, a day each. */
async function taken(type: string, department: string, month: string, people: number, on = 10): Promise<void> {
  const rows = await sql<{ id: string; organization_id: string }>(
    `select d.user_id as id, $2::uuid as organization_id from user_department d join "user" u on u.id = d.user_id
      where d.department_id = $1 and d.valid_to is null order by d.user_id limit $3`,
    [department, SCHOOL, people],
  );
  expect(rows).toHaveLength(people);
  for (const { id } of rows) {
    const [made] = await sql<{ id: string }>(
      `insert into vacation (id, organization_id, no, applicant_id, requested_by, subject, source, department_id, vacation_type_id, start_at, end_at, amount, days, reason_sealed, status, submitted_at)
       select gen_random_uuid(), $1, 'S' || gen_random_uuid(), $2, $2, 'staff', 'self', $3, $4, $5::date, $5::date + 1, 1, 1, reason_sealed, 'closed', now() from vacation limit 1 returning id`,
      [SCHOOL, id, department, await typeId(type), `${YEAR}-${month}-${on}`],
    );
    await sql(
      `insert into vacation_part (id, organization_id, vacation_id, user_id, date, from_at, to_at, amount, state)
       values (gen_random_uuid(), $1, $2, $3, $4, $4::date, $4::date + 1, 1, 'used')`,
      [SCHOOL, made?.id, id, `${YEAR}-${month}-${on}`],
    );
  }
}

describe('statistics', () => {
  let large: string;
  let small: string;
  beforeAll(async () => {
    const rows = await sql<{ id: string }>(
      `select d.department_id as id from user_department d join department on department.id = d.department_id
        where d.valid_to is null and department.organization_id = $1 and department.kind in ('office', 'teaching')
        group by 1 having count(*) >= 7 order by count(*) desc, 1 limit 2`,
      [SCHOOL],
    );
    [large, small] = [rows[0]?.id ?? '', rows[1]?.id ?? ''];
    await taken('sick', large, '03', 7);
    await taken('sick', small, '04', 2);
    await taken('personal', small, '04', 2, 20);
  });
  const query = `from=${YEAR}-01&to=${YEAR}-12`;
  const codeOf = (cells: { code: string }[], code: string) => cells.find((one) => one.code === code);

  it('say days by type, department and month, and hide medical leave of few people with what would show it', async () => {
    const shown = await ok('principal', 'GET', `/vacations/statistics?${query}`);
    expect(codeOf(shown.types, 'sick')).toMatchObject({ people: 9, days: 9, name: '病假', is_medical: true });
    expect(codeOf(shown.types, 'personal')).toMatchObject({ people: 2, days: 2, requests: 2 });
    const at = (id: string) =>
      shown.departments.find((one: { department: { id: string } }) => one.department?.id === id);
    expect(codeOf(at(small).cells, 'sick')).toMatchObject({ people: null, days: null, requests: null });
    // seven of nine would say that two are elsewhere
    expect(codeOf(at(large).cells, 'sick')).toMatchObject({ people: null, days: null });
    expect(codeOf(at(small).cells, 'personal')).toMatchObject({ people: 2, days: 2 });
    expect(shown.months.map(({ month }: { month: string }) => month)).toEqual([`${YEAR}-03`, `${YEAR}-04`]);
    const april = await ok('principal', 'GET', `/vacations/statistics?from=${YEAR}-04&to=${YEAR}-04`);
    expect(codeOf(april.types, 'sick')).toMatchObject({ people: null, days: null });
  });

  it('are for who may see them, of months in order, and go into a file by a task', async () => {
    expect((await call('teacher', 'GET', `/vacations/statistics?${query}`)).code).toBe(403001);
    expect((await call('teacher', 'GET', `/vacations/export?${query}`)).code).toBe(403001);
    expect(
      (await call('principal', 'GET', `/vacations/statistics?from=${YEAR}-05&to=${YEAR}-04`)).errors,
    ).toHaveProperty('to');
    expect((await call('principal', 'GET', '/vacations/statistics?from=2020-01&to=2026-01')).errors).toEqual({
      to: ['一次最多统计24个月'],
    });
    const outside = await call('outsider', 'GET', `/vacations/statistics?${query}`);
    expect(outside.data?.types ?? []).toEqual([]);
    expect(await ok('principal', 'GET', `/vacations/export?${query}`)).toMatchObject({
      data_task_id: expect.any(String),
    });
  });
});

describe('own leave in a calendar program', () => {
  const read = async (url: string) =>
    (demo.app as FastifyInstance).inject({ method: 'GET', url: url.slice(url.indexOf('/api')) });

  it('stands there without type and reason, under a key that a new one ends', async () => {
    const [day] = [addDays(today(), 40)];
    await sql(
      `insert into vacation (id, organization_id, no, applicant_id, requested_by, subject, source, vacation_type_id, start_at, end_at, amount, reason_sealed, status, submitted_at)
       select gen_random_uuid(), $1, 'L-feed', $2, $2, 'staff', 'self', $3, $4::date, $4::date + 1, 1, reason_sealed, 'submitted', now() from vacation limit 1`,
      [SCHOOL, castId('media'), await typeId('sick'), day],
    );
    const { url } = await ok('media', 'POST', '/vacations/feed_key');
    const answer = await read(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('SUMMARY:请假');
    expect(answer.body).toContain('STATUS:TENTATIVE');
    expect(answer.body).not.toContain('病假');
    const next = await ok('media', 'POST', '/vacations/feed_key');
    expect((await read(url)).json().code).toBe(404001);
    expect((await read(next.url)).statusCode).toBe(200);
  });

  it('of a guardian has the leave of the children, with their names', async () => {
    const { url } = await ok('guardian', 'POST', '/vacations/feed_key');
    const { body } = await read(url);
    expect(body).toContain('SUMMARY:李思源');
    expect((await call('supplier', 'POST', '/vacations/feed_key')).code).toBe(403001);
  });
});

describe('an electronic ID at the gate', () => {
  let card: { id: string; secret: string };
  beforeAll(async () => {
    const { data } = await upload(await demo.as('superadmin'), await picture(413, 531), 'id_photo');
    await sql(`update id_photo_change set state = 'replaced' where user_id = $1 and state = 'used'`, [CHILD]);
    await sql(
      `insert into id_photo_change (id, organization_id, user_id, file_id, width, height, source, state)
       select gen_random_uuid(), organization_id, $1, $2, 413, 531, 'staff', 'used' from student where user_id = $1`,
      [CHILD, data.id],
    );
    card = await ok('guardian', 'GET', `/users/${CHILD}/digital_card`);
    await sql(
      `update vacation set status = 'cancelled' where applicant_id = $1 and taker_kind is not null and start_at < now() + interval '1 day'`,
      [CHILD],
    );
  });
  const code = async () => {
    const step = stepAt(Date.now());
    return formatScanCode('e', card.id, step, await macOf(card.secret, signedPart('e', card.id, step)));
  };
  const scan = async (who: 'guard' | 'teacher' = 'guard') =>
    call(who, 'POST', '/vacations/gate/scan', { code: await code() });

  it('without a pass shows the face alone, and the homeroom teacher hears of it once', async () => {
    const { data } = await scan();
    expect(data).toMatchObject({ student: { id: CHILD, name: '李思源', photo_url: expect.any(String) }, pass: null });
    await scan();
    expect(await desk.told('homeroom', 'vacation.no_pass')).toHaveLength(1);
  });

  it('with a pass shows who takes the student; one that was cancelled is none', async () => {
    const [made] = await sql<{ id: string }>(
      `insert into vacation (id, organization_id, no, applicant_id, requested_by, subject, source, department_id, vacation_type_id, start_at, end_at,
         reason_sealed, taker_kind, taker_name, out_from, out_until, status, submitted_at)
       select gen_random_uuid(), organization_id, 'L-scan', applicant_id, requested_by, 'student', 'guardian', department_id, $2, now() - interval '5 minutes',
         now() + interval '1 hour', reason_sealed, 'named', '李秀兰', now() - interval '1 minute', now() + interval '30 minutes', 'approved', now()
         from vacation where applicant_id = $1 and subject = 'student' limit 1 returning id`,
      [CHILD, await typeId('pupil_out')],
    );
    const { data } = await scan();
    expect(data.pass).toMatchObject({ id: made?.id, taker_name: '李秀兰', next: 'out', state: 'open' });
    expect(JSON.stringify(data)).not.toMatch(/reason|病|type/);
    await sql(`update vacation set status = 'cancelled' where id = $1`, [made?.id]);
    expect((await scan()).data.pass).toBeNull();
  });

  it('is read by guards alone, and no other code is', async () => {
    expect((await scan('teacher')).code).toBe(403001);
    expect((await call('guard', 'POST', '/vacations/gate/scan', { code: 'e.abc' })).message).toBe(
      '二维码已失效，请刷新后再试',
    );
  });
});
