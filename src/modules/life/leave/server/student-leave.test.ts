import { describe, expect, it } from 'vitest';
import { addDays, dayOf, today } from '#shared/dates.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { gatePass } from './public.ts';
import { runLeaveClock } from './request/leave-clock.jobs.ts';
import { leaveDesk } from './testing/leave-desk.ts';

/** Leave of students: a guardian asks, the homeroom teacher decides, the guard lets out, and nobody is missed until noon. */

const demo = useDemo();
const desk = leaveDesk(demo);
const { sql, call, ok, asked, ask, body, typeId } = desk;
const CHILD = castId('student');
const OTHER = castId('office');

/** The next day on which there is school. */
async function schoolDay(ahead: number): Promise<string> {
  let day = addDays(today(), ahead);
  for (let n = 0; n < 20; n++, day = addDays(day, 1)) {
    const preview = await ok('guardian', 'POST', '/vacations/preview', {
      vacation_type_id: await typeId('pupil_personal'),
      applicant_id: CHILD,
      from_day: day,
      to_day: day,
    });
    if (preview.amount > 0) return day;
  }
  throw new Error('no school');
}

/** Somebody else cares for the child too, perhaps kept away by a court. */
const alsoGuardian = async (restricted: boolean) => {
  await sql(
    `update "user" set types = array_append(types, 'guardian') where id = $1 and not 'guardian' = any (types)`,
    [OTHER],
  );
  await sql('delete from stu_gd_client where guardian_id = $1', [OTHER]);
  await sql(
    `insert into stu_gd_client select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'guardian_id', $1::text, 'is_main', false, 'restricted', $3::boolean))).*
       from stu_gd_client l where l.student_id = $2 and l.status = 'active' limit 1`,
    [OTHER, CHILD, restricted],
  );
  await demo.everywhere((db) => demo.services.sessions.refresh(db, [OTHER]));
};

describe('a guardian', () => {
  it('excuses a child; the homeroom teacher agrees, and the other guardian sees it', async () => {
    const day = await schoolDay(20);
    const leave = await asked('guardian', 'pupil_sick', day, day, { applicant_ids: [CHILD] });
    expect(leave).toMatchObject({ status: 'submitted', subject: 'student', applicant: { id: CHILD } });
    await ok('homeroom', 'PUT', `/vacations/${leave.id}/decide`, {
      result: 'approve',
      version: leave.version,
    });
    expect(await desk.show('homeroom', leave.id)).toMatchObject({ status: 'approved', reason: '家里有事要处理' });
    await alsoGuardian(false);
    expect((await desk.show('office', leave.id)).applicant.id).toBe(CHILD);
    const second = await ask('office', 'pupil_sick', day, day, { applicant_ids: [CHILD] });
    expect(second.message).toBe(`该时段已有请假 ${leave.no}`);
    await alsoGuardian(true);
    expect((await call('office', 'GET', `/vacations/${leave.id}`)).code).toBe(404001);
    await sql('delete from stu_gd_client where guardian_id = $1', [OTHER]);
  });

  it('asks for no stranger’s child, and a stranger reads nothing', async () => {
    const day = await schoolDay(25);
    const [stranger] = await sql<{ id: string }>(
      'select user_id as id from student where status = $2 and user_id not in (select student_id from stu_gd_client where guardian_id = $1) limit 1',
      [castId('guardian'), 'enrolled'],
    );
    const refused = await ask('guardian', 'pupil_sick', day, day, { applicant_ids: [stranger?.id] });
    expect(refused.errors).toEqual({ applicant_ids: ['请选择可以代其请假的人'] });
    const preview = await call('guardian', 'POST', '/vacations/preview', {
      vacation_type_id: await typeId('pupil_sick'),
      applicant_id: stranger?.id,
      from_day: day,
      to_day: day,
    });
    expect(preview.errors).toHaveProperty('applicant_id');
  });

  it('submits what the student wrote, who cannot submit it', async () => {
    const day = await schoolDay(15);
    expect((await ask('student', 'pupil_personal', day, day)).errors).toHaveProperty('submit');
    const draft = await asked('student', 'pupil_personal', day, day, { submit: false });
    expect(draft.actions).not.toContain('submit');
    expect((await desk.told('guardian', 'vacation.to_submit'))[0]?.title).toContain(draft.no);
    const sent = await ok('guardian', 'PUT', `/vacations/${draft.id}/submit`, { version: draft.version });
    expect(sent).toMatchObject({ status: 'submitted', requested_by: { id: castId('guardian') } });
  });
});

describe('a class trip', () => {
  it('is asked for at once; one overlap names the student, and nobody is half on leave', async () => {
    const day = await schoolDay(35);
    const mates = await sql<{ id: string }>(
      `select user_id as id from student where classroom_id = (select classroom_id from student where user_id = $1) and status = 'enrolled' limit 12`,
      [CHILD],
    );
    const ids = mates.map(({ id }) => id);
    await asked('guardian', 'pupil_sick', day, day, { applicant_ids: [CHILD] });
    const whole = [...new Set([...ids, CHILD])];
    const refused = await ask('homeroom', 'pupil_official', day, day, { applicant_ids: whole });
    expect(refused.message).toMatch(/^李思源该时段已有请假 L\d+$/);
    const [count] = await sql<{ n: number }>(
      `select count(*)::int as n from vacation where applicant_id = any ($1) and source = 'homeroom'`,
      [whole],
    );
    expect(count?.n).toBe(0);
    const others = ids.filter((id) => id !== CHILD);
    const { list } = await ok(
      'homeroom',
      'POST',
      '/vacations',
      await body('pupil_official', day, day, { applicant_ids: others }),
    );
    expect(list).toHaveLength(others.length);
  });
});

describe('the gate', () => {
  const minutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString();

  it('is passed on a day of the leave, as those who decide see it', async () => {
    const day = await schoolDay(30);
    const at = (on: string, time: string) => new Date(`${on}T${time}:00+08:00`).toISOString();
    const pass = async (from: string, until: string) =>
      ask('guardian', 'pupil_out', day, day, {
        applicant_ids: [CHILD],
        taker_kind: 'guardian',
        out_from: at(from, '14:00'),
        out_until: at(until, '14:30'),
      });
    expect((await pass(addDays(day, -1), day)).errors).toEqual({ out_from: ['离校时间须在请假的日期内'] });
    expect((await pass(day, addDays(day, 1))).errors).toEqual({ out_until: ['离校时间须在请假的日期内'] });
    const { code, message } = await pass(day, day);
    expect(code, message).toBe(0);
  });

  it('lets a student out in time with the named person alone, once, and tells the guardians', async () => {
    await sql(
      `update vacation set status = 'cancelled' where applicant_id = $1 and start_at < now() + interval '1 day'`,
      [CHILD],
    );
    const [leave] = await sql<{ id: string }>(
      `insert into vacation (id, organization_id, no, applicant_id, requested_by, subject, source, department_id, vacation_type_id, start_at, end_at,
         reason_sealed, taker_kind, taker_name, out_from, out_until, status, submitted_at)
       select gen_random_uuid(), organization_id, 'L-gate', applicant_id, requested_by, 'student', 'guardian', department_id, $2, now() - interval '5 minutes',
         now() + interval '1 hour', reason_sealed, 'named', '李秀兰', now() + interval '10 minutes', now() + interval '30 minutes', 'approved', now()
         from vacation where applicant_id = $1 limit 1 returning id`,
      [CHILD, await typeId('pupil_out')],
    );
    const release = (facts: object) =>
      call('guard', 'PUT', `/vacations/${leave?.id}/release`, { direction: 'out', ...facts });
    const grandmother = { taker: { kind: 'named', name: '\u200b李 秀兰' } };
    expect((await release(grandmother)).message).toMatch(/^未到离校时间，\d\d:\d\d起可离校$/);
    await sql('update vacation set out_from = $2 where id = $1', [leave?.id, minutes(-1)]);
    expect((await release({ taker: { kind: 'named', name: '王阿姨' } })).message).toBe('接领人与请假单不符');
    expect((await release({ taker: { kind: 'guardian', user_id: castId('teacher') } })).message).toBe(
      '接领人与请假单不符',
    );
    const both = await Promise.all([release(grandmother), release(grandmother)]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 200200]);
    expect(both.find(({ code }) => code !== 0)?.message).toMatch(/^该生已于\d\d:\d\d离校$/);
    expect((await desk.told('guardian', 'vacation.out'))[0]).toMatchObject({ urgency: 'urgent' });
    const gate = await ok('guard', 'GET', '/vacations/gate');
    const row = gate.list.find((one: { id: string }) => one.id === leave?.id);
    expect(row).toMatchObject({ state: 'out', taker_name: '李秀兰' });
    expect(Object.keys(row)).not.toContain('reason');
    const back = await ok('guard', 'PUT', `/vacations/${leave?.id}/release`, { direction: 'in' });
    expect(back.state).toBe('back');
    expect([403001, 404001]).toContain((await call('guard', 'GET', `/vacations/${leave?.id}`)).code);
    const now = new Date().toISOString();
    expect(await demo.everywhere((db) => gatePass(db, CHILD, now))).toMatchObject({ vacation_id: leave?.id });
    expect(await demo.everywhere((db) => gatePass(db, OTHER, now))).toBeNull();
  });
});

describe('a missing student', () => {
  it('is told to the guardians at once, climbs after 15 and 30 minutes, and is excused by a request', async () => {
    await sql(
      `update vacation set status = 'cancelled' where applicant_id = $1 and start_at < now() + interval '2 days'`,
      [CHILD],
    );
    const [of] = await sql<{ id: string }>('select classroom_id as id from student where user_id = $1', [CHILD]);
    const { list } = await ok('homeroom', 'POST', '/absence_marks', { classroom_id: of?.id, student_ids: [CHILD] });
    const [mark] = list;
    expect(mark).toMatchObject({ status: 'open', level: 0 });
    expect((await desk.told('guardian', 'absence_mark.missing'))[0]).toMatchObject({ urgency: 'urgent' });
    const again = await call('homeroom', 'POST', '/absence_marks', { classroom_id: of?.id, student_ids: [CHILD] });
    expect(again.message).toBe('李思源已点名缺勤');
    const climbed = async (minutes: number) => {
      await sql('update absence_mark set at = now() - make_interval(mins => $2) where id = $1', [mark.id, minutes]);
      await runLeaveClock(demo.services);
    };
    await climbed(16);
    expect(await desk.told('homeroom', 'absence_mark.call')).toHaveLength(1);
    await climbed(31);
    await runLeaveClock(demo.services);
    expect(await desk.told('studentaffairs', 'absence_mark.unanswered')).toHaveLength(1);
    const [shown] = (await ok('guardian', 'GET', '/absence_marks?status=open')).list;
    expect(shown).toMatchObject({ id: mark.id, actions: ['excuse'] });
    const day = dayOf(new Date().toISOString());
    // also on a day without school there is a request that covers the mark
    await sql(
      `insert into work_calendar_day (id, client_id, school_id, date, applies, kind, name, as_weekday)
       select gen_random_uuid(), client_id, id, $1, 'both', 'makeup', '调休', 5 from organization where id = (select organization_id from student where user_id = $2) on conflict do nothing`,
      [day, CHILD],
    );
    const answer = await call('guardian', 'PUT', `/absence_marks/${mark.id}`, {
      status: 'excused',
      request: await body('pupil_sick', day, day),
      version: shown.version,
    });
    expect(answer.code, `${answer.message} ${JSON.stringify(answer.errors)}`).toBe(0);
    expect(answer.data).toMatchObject({ status: 'excused', answered_by: { id: castId('guardian') } });
    expect(await desk.show('guardian', answer.data.vacation_id)).toMatchObject({ status: 'submitted' });
    expect((await call('teacher', 'GET', '/absence_marks')).data?.list ?? []).toEqual([]);
  });

  it('is one in the count of the class, however often marked, and unexplained again when the leave comes to nothing', async () => {
    await sql('delete from absence_mark where student_id = $1', [CHILD]);
    await sql(
      `update vacation set status = 'cancelled' where applicant_id = $1 and start_at < now() + interval '2 days'`,
      [CHILD],
    );
    const [of] = await sql<{ id: string }>('select classroom_id as id from student where user_id = $1', [CHILD]);
    const unexplained = async () => {
      const { list } = await ok('homeroom', 'GET', '/absence_marks/classes');
      return list.find(({ id }: { id: string }) => id === of?.id).unexplained;
    };
    const before = await unexplained();
    for (const period of [0, 3])
      await ok('homeroom', 'POST', '/absence_marks', { classroom_id: of?.id, student_ids: [CHILD], period });
    expect(await unexplained()).toBe(before + 1);
    // until a school day ahead: this evening, or on a Sunday, today's leave would be over
    const leave = await asked('guardian', 'pupil_sick', today(), await schoolDay(1), { applicant_ids: [CHILD] });
    expect(await unexplained()).toBe(before);
    const [mark] = await sql<{ id: string; version: number }>(
      `select id, version from absence_mark where student_id = $1 and status = 'excused' limit 1`,
      [CHILD],
    );
    const late = { call: '家长说已送到校门', version: mark?.version };
    expect((await call('homeroom', 'PUT', `/absence_marks/${mark?.id}`, late)).message).toMatch(/^状态已变为/);
    await ok('guardian', 'PUT', `/vacations/${leave.id}/withdraw`, { version: leave.version });
    expect(await unexplained()).toBe(before + 1);
    const { list } = await ok('guardian', 'GET', '/absence_marks?status=open');
    expect(list.every((one: { vacation_id: string | null }) => one.vacation_id === null)).toBe(true);
  });
});
