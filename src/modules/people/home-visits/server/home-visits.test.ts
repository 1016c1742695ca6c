import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { semester } from '#modules/core/school/server/tables.ts';
import { FamilyWorld, links, type TestPerson } from '#modules/people/family/server/factories.ts';
import { enrolStudent, makeClassroom } from '#modules/people/students/server/factories.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { addDays, instantAt, today } from '#shared/dates.ts';
import { serverModules } from '../../../../server/modules.ts';
import { noonZone, TestWorld } from '../../../../server/testing/school.ts';
import { runVisitClock } from './visits/visit-clock.service.ts';

const test_db = useTestDatabase();
const zone = noonZone();
let portal: TestPortal;
let here: FamilyWorld<TestWorld>;
let head: TestPerson;
let mate: TestPerson;
let principal: TestPerson;

const call = (by: TestPerson, method: string, path: string, body?: object) =>
  by.browser.call(method, path, body ? { body } : {});
const sql = (text: string, values?: unknown[]) => test_db.query<Record<string, string>>(text, values);

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson, { ROLE: 'all' });
  here = new FamilyWorld(portal.services, new TestWorld(portal), (text, values) => test_db.query(text, values));
  await here.fill();
  head = here.homeroom;
  const [room] = await sql('select school_year_id from classroom where id = $1', [here.classroom.id]);
  await portal.services.database.write(EVERYWHERE, ({ db }) =>
    db.insert(semester).values({
      organization_id: here.school.id,
      school_year_id: room?.school_year_id ?? '',
      term: 1,
      name: '秋季学期',
      starts_on: addDays(today(zone), -30),
      ends_on: addDays(today(zone), 90),
      status: 'current',
      first_week_monday: addDays(today(zone), -30),
      weeks: 17,
    }),
  );
  mate = await here.world.person({ name: '同行', school: here.school });
  principal = await here.world.person({ name: '校长', school: here.school, roles: ['principal'] });
});
afterAll(() => portal.close());

let days = 1;
/** A slot of its own, some days ahead. */
const slot = (day = ++days, time = '18:30', minutes = 45) => {
  const starts_at = instantAt(addDays(today(zone), day), time, zone);
  return { starts_at, ends_at: new Date(Date.parse(starts_at) + minutes * 60_000).toISOString() };
};

const draft = (student_id: string, more: object = {}) => ({
  student_id,
  kind: 'home',
  reason: 'regular',
  teacher_ids: [head.user_id, mate.user_id],
  ...more,
});
/** The answer of a call that has to succeed. */
async function made(by: TestPerson, method: string, path: string, body: object) {
  const answer = await call(by, method, path, body);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 0 });
  return answer.data;
}

const plan = (student_id: string, more: object = {}) => made(head, 'POST', '/visits', draft(student_id, more));

/** A visit that a family was asked for. */
async function asked(student_id: string, slots: object[] = [slot(), slot()], more: object = {}) {
  const { id } = await plan(student_id, more);
  return made(head, 'PUT', `/visits/${id}/propose`, { slots, version: 1 });
}

async function agreed(guardian: TestPerson, student_id: string, more: object = {}) {
  const visit = await asked(student_id, undefined, more);
  const body = { slot: visit.slots[1].starts_at, address: '湖滨小区8幢', version: visit.version };
  return made(guardian, 'PUT', `/visits/${visit.id}/confirm`, body);
}

/** Moves an agreed visit to so many hours from now. */
const shift = (id: string, hours: number) =>
  sql(
    `with v as (update home_visit set starts_at = now() + make_interval(mins => $2), ends_at = now() + make_interval(mins => $2 + 60) where id = $1)
    update home_visit_teacher set starts_at = now() + make_interval(mins => $2), ends_at = now() + make_interval(mins => $2 + 60) where visit_id = $1`,
    [id, hours * 60],
  );

let due = 0;
/** An agreed visit whose time has come; no two of them at one time, since teachers are in one place. */
const dueNow = (id: string) => {
  due += 1;
  return shift(id, -100 - 2 * due);
};

async function started(guardian: TestPerson, student_id: string) {
  const { id, version } = await agreed(guardian, student_id);
  await dueNow(id);
  return made(head, 'PUT', `/visits/${id}/start`, { version });
}

const SUMMARY = '孩子在家能按时完成作业，家长希望老师多关注英语听力，约定每周各听三次，月底再看效果。';
const PHOTO = 'home_visit_photo';
const SIGNATURE = 'home_visit_signature';
const SECRET = '父母正在分居，请勿在班上提起';
const notes = (visit_id: string, more: object = {}) => ({
  visit_id,
  summary: SUMMARY,
  present: ['pupil', 'mother'],
  confidential_note: SECRET,
  started_at: new Date(Date.now() - 3_600_000).toISOString(),
  ended_at: new Date(Date.now() - 600_000).toISOString(),
  needs: [{ text: '提供听力材料', owner: 'school', due: addDays(today(zone), 1) }],
  ...more,
});

async function submitted(guardian: TestPerson, student_id: string) {
  const { id } = await started(guardian, student_id);
  return made(head, 'POST', '/visit_records', notes(id, { submit: true }));
}

/** A file as it lies there after an upload. */
async function upload(kind: string, by: TestPerson): Promise<string> {
  const [row] = await sql(
    `insert into file (id, organization_id, owner_id, kind, key, name, size, mime, sha256, status)
     values (gen_random_uuid(), $1, $2, $3, gen_random_uuid()::text, 'a.png', 1, 'image/png', 'x', 'stored') returning id`,
    [here.school.id, by.user_id, kind],
  );
  return row?.id ?? '';
}

describe('a plan', () => {
  it('sends two teachers home, of the staff here, who are no guardians of the child', async () => {
    const { pupil, guardians } = await here.family(['周一']);
    const one = await call(head, 'POST', '/visits', draft(pupil.id, { teacher_ids: [head.user_id] }));
    expect(one).toMatchObject({ code: 200200, message: '入户家访须两名教师同行' });
    expect((await plan(pupil.id, { teacher_ids: [head.user_id], kind: 'phone' })).state).toBe('draft');
    const [foreign] = here.strangers;
    const strange = await call(
      head,
      'POST',
      '/visits',
      draft(pupil.id, { teacher_ids: [head.user_id, foreign?.user_id] }),
    );
    expect(strange.errors?.teacher_ids).toEqual(['请选择本校教职工']);
    await sql(
      `insert into stu_gd_client (id, organization_id, student_id, guardian_id, source) values (gen_random_uuid(), $1, $2, $3, 'school')`,
      [here.school.id, pupil.id, mate.user_id],
    );
    expect((await call(head, 'POST', '/visits', draft(pupil.id))).errors?.teacher_ids).toEqual([
      '教师不能家访自己的孩子',
    ]);
    await sql('delete from stu_gd_client where guardian_id = $1', [mate.user_id]);
    expect(guardians).toHaveLength(1);
  });

  it('is for pupils of the own class, and no other school finds it', async () => {
    const other = await makeClassroom(portal.services, here.school);
    const child = await enrolStudent(here.registrar.browser, other.id);
    expect((await call(head, 'POST', '/visits', draft(child.id))).errors?.student_id).toEqual([
      '请选择所带班级的在读学生',
    ]);
    const affairs = await here.world.person({ school: here.school, roles: ['student_affairs'] });
    const { data } = await call(
      affairs,
      'POST',
      '/visits',
      draft(child.id, { kind: 'phone', teacher_ids: [affairs.user_id] }),
    );
    expect((await call(head, 'GET', `/visits/${data.id}`)).code).toBe(404001);
    for (const by of here.strangers) {
      expect((await call(by, 'GET', `/visits/${data.id}`)).code).toBe(404001);
      expect(JSON.stringify((await call(by, 'GET', '/visits')).data)).not.toContain(data.id);
    }
    expect((await call(here.registrar, 'POST', '/visits', draft(child.id))).code).toBe(403001);
    expect((await call(affairs, 'DELETE', `/visits/${data.id}`)).code).toBe(0);
  });

  it('offers slots of the day, in the future, that do not overlap', async () => {
    const pupil = await here.pupil();
    const { id } = await plan(pupil.id);
    const offer = (slots: object[]) => call(head, 'PUT', `/visits/${id}/propose`, { slots, version: 1 });
    for (const late of [slot(5, '20:00'), slot(5, '07:30'), slot(5, '09:00', 5), slot(5, '09:00', 300)])
      expect((await offer([late])).errors?.slots).toEqual(['时段须在8:00至20:30之间，10分钟至4小时']);
    expect((await offer([slot(-1)])).errors?.slots).toEqual(['时段不能早于现在']);
    expect((await offer([slot(5, '09:00'), slot(5, '09:30')])).errors?.slots).toEqual(['时段不能重叠']);
    expect((await offer([slot(5, '19:45')])).data).toMatchObject({ state: 'proposed' });
    expect(
      (await call(head, 'PUT', `/visits/${id}`, { ...draft('', {}), student_id: undefined, version: 2 })).message,
    ).toBe('状态已变为「待家长选择」，请刷新');
  });

  it('makes one draft for each child who has not been visited, and sends those for whom the days have room', async () => {
    const room = await makeClassroom(portal.services, here.school);
    const affairs = await here.world.person({ school: here.school, roles: ['student_affairs'] });
    for (let at = 0; at < 3; at++) await enrolStudent(here.registrar.browser, room.id);
    const body = { classroom_ids: [room.id], kind: 'home', teacher_ids: [head.user_id, mate.user_id] };
    const offer = { days: [addDays(today(zone), 40)], from: '19:00', minutes: 45 };
    const both = await Promise.all([1, 2].map(() => call(affairs, 'POST', '/visits/plan', { ...body, offer })));
    expect(both.map(({ code, message, data }) => (code === 0 ? data : message))).toEqual(
      expect.arrayContaining(['所选班级没有待家访的学生', { created: 3, sent: 2 }]),
    );
    expect((await call(head, 'POST', '/visits/plan', body)).errors?.classroom_ids).toEqual(['请选择所带的班级']);
    const wall = (await call(affairs, 'GET', '/visits/coverage')).data.list.find(
      (one: { id: string }) => one.id === room.id,
    );
    expect(wall.students.map((one: { state: string }) => one.state)).toEqual(['planned', 'planned', 'planned']);
  });
});

describe('a family', () => {
  it('chooses one of the slots and says where it lives', async () => {
    const { pupil, guardians } = await here.family(['吴一', '吴二']);
    const [main, other] = guardians;
    const visit = await asked(pupil.id);
    const seen = (await call(main, 'GET', '/visits')).data.list;
    expect(seen).toMatchObject([{ id: visit.id, is_own_child: true, note: null, actions: ['confirm', 'decline'] }]);
    const confirm = (more: object) =>
      call(main, 'PUT', `/visits/${visit.id}/confirm`, { version: visit.version, ...more });
    expect((await confirm({ slot: slot(60).starts_at })).errors?.slot).toEqual(['请选择学校给出的时段']);
    const { starts_at } = visit.slots[1];
    expect((await confirm({ slot: starts_at })).errors?.address).toEqual(['请填写家庭住址（2-200字）']);
    const { data } = await confirm({ slot: starts_at, address: '湖滨小区8幢' });
    expect(data).toMatchObject({ state: 'confirmed', starts_at, address: '湖滨小区8幢' });
    const told = await sql(`select user_id from notification where event = 'home_visit.confirmed' and route = $1`, [
      `/homeVisit?id=${visit.id}`,
    ]);
    expect(told.map((row) => row.user_id).sort()).toEqual([head.user_id, mate.user_id, other.user_id].sort());
    // a co-guardian never sees the address of the other one, and it is stored sealed
    expect(JSON.stringify((await call(other, 'GET', `/visits/${visit.id}`)).data)).not.toContain('湖滨小区');
    expect(JSON.stringify(await sql('select * from home_visit where id = $1', [visit.id]))).not.toContain('湖滨小区');
    expect(JSON.stringify(await sql('select * from audit_log'))).not.toContain('湖滨小区');
  });

  it('shows its address to the two teachers from a day before until the end', async () => {
    const { pupil, guardians } = await here.family(['郑一']);
    const { id, version } = await agreed(guardians[0], pupil.id);
    const seen = async (by: TestPerson) => (await call(by, 'GET', `/visits/${id}`)).data;
    expect(await seen(head)).toMatchObject({ address: null, address_from: expect.any(String) });
    await shift(id, 23);
    expect((await seen(mate)).address).toBe('湖滨小区8幢');
    expect((await seen(principal)).address).toBeNull();
    const looks = await sql(
      `select actor_id from audit_log where action = 'home_visit.view' and target_id = $1 and changes #>> '{address,1}' = 'true'`,
      [id],
    );
    expect(looks).toEqual([{ actor_id: mate.user_id }]);
    await dueNow(id);
    await call(head, 'PUT', `/visits/${id}/start`, { version });
    await call(head, 'PUT', `/visits/${id}/finish`, { version: version + 1 });
    expect((await seen(head)).address).toBeNull();
    await runVisitClock(portal.services);
    await shift(id, -26);
    await runVisitClock(portal.services);
    expect(await sql('select address_sealed from home_visit where id = $1', [id])).toEqual([{ address_sealed: null }]);
  });

  it('begins within an hour of the time that was agreed, and not the night before', async () => {
    const { pupil, guardians } = await here.family(['凌一']);
    const { id, version } = await agreed(guardians[0], pupil.id);
    const start = () => call(head, 'PUT', `/visits/${id}/start`, { version });
    const offered = async () => (await call(head, 'GET', `/visits/${id}`)).data.actions;
    await shift(id, 2);
    expect((await start()).message).toMatch(/^家访约在.+，最早提前1小时开始$/);
    expect(await offered()).not.toContain('start');
    await shift(id, 0.9);
    expect(await offered()).toContain('start');
    expect((await start()).data).toMatchObject({ state: 'in_progress' });
  });

  it('declines with a reason, which frees the slot, and the child is on the list again', async () => {
    const { pupil, guardians } = await here.family(['王一']);
    const visit = await agreed(guardians[0], pupil.id);
    const decline = (by: TestPerson, reason: string) =>
      call(by, 'PUT', `/visits/${visit.id}/decline`, { reason, version: visit.version });
    expect((await decline(guardians[0], ' ')).errors?.reason).toHaveLength(1);
    expect((await decline(head, '没空')).code).toBe(403001);
    expect((await decline(guardians[0], '近期出差')).data).toMatchObject({ state: 'declined', why: '近期出差' });
    const again = await asked(pupil.id, [{ starts_at: visit.starts_at, ends_at: visit.ends_at }]);
    expect(again).toMatchObject({ state: 'proposed', slots: [{ is_free: true }] });
    await call(head, 'PUT', `/visits/${again.id}/cancel`, { reason: '改到下周', version: again.version });
    const told = await sql(`select title from notification where event = 'home_visit.cancelled' and user_id = $1`, [
      guardians[0].user_id,
    ]);
    expect(told).toHaveLength(1);
  });

  it('of two that choose one slot of the same teacher at once, one gets it', async () => {
    const families = [];
    const at = slot();
    for (const name of ['赵一', '赵二', '赵三', '赵四']) {
      const { pupil, guardians } = await here.family([name]);
      families.push({ guardian: guardians[0], visit: await asked(pupil.id, [at]) });
    }
    const answers = await Promise.all(
      families.map(({ guardian, visit }) =>
        call(guardian, 'PUT', `/visits/${visit.id}/confirm`, {
          slot: at.starts_at,
          address: '西湖路1号',
          version: visit.version,
        }),
      ),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    const names = [`${head.name}该时段已有家访`, `${mate.name}该时段已有家访`];
    for (const { message } of answers.filter(({ code }) => code !== 0)) expect(names).toContain(message);
    const loser = families[answers.findIndex(({ code }) => code !== 0)];
    const seen = await call(loser?.guardian ?? head, 'GET', `/visits/${loser?.visit.id}`);
    expect(seen.data.slots[0].is_free).toBe(false);
    const next = await here.pupil();
    const { id } = await plan(next.id);
    expect(names).toContain((await call(head, 'PUT', `/visits/${id}/propose`, { slots: [at], version: 1 })).message);
  });

  it('whom a court keeps away knows nothing of visits', async () => {
    const { pupil, guardians, rows } = await here.family(['冯一', '冯二']);
    const record = await submitted(guardians[0], pupil.id);
    const [, other] = guardians;
    const link = (await links(pupil.id, here.registrar)).data.list.find((one: { id: string }) => one.id === rows[1].id);
    const kept = await call(here.registrar, 'PUT', `/stu_gd_clients/${link.id}`, {
      restricted: true,
      reason: '法院裁定',
      version: link.version,
    });
    expect(kept.code).toBe(0);
    for (const path of [`/visits/${record.visit_id}`, `/visit_records/${record.id}`])
      expect((await call(other, 'GET', path)).code).toBe(404001);
    for (const path of ['/visits', '/visit_records', '/home/todos'])
      expect(JSON.stringify((await call(other, 'GET', path)).data)).not.toContain(record.visit_id);
    expect(
      (await call(other, 'PUT', `/visits/${record.visit_id}/decline`, { reason: '不同意', version: 1 })).code,
    ).toBe(404001);
    const sign = { signature_id: await upload('home_visit_signature', other) };
    expect((await call(other, 'PUT', `/visit_records/${record.id}/sign`, sign)).code).toBe(404001);
  });

  it('pupils and drafts: neither sees the other', async () => {
    const { pupil, guardians } = await here.family(['陈一']);
    const { id } = await plan(pupil.id);
    expect((await call(guardians[0], 'GET', `/visits/${id}`)).code).toBe(404001);
    await sql(`update "user" set activated_at = now(), status = 'confirmed' where id = $1`, [pupil.id]);
    const self = { ...head, browser: await here.world.signIn(pupil.id, here.school) };
    expect((await call(self, 'GET', `/visits/${id}`)).code).toBe(404001);
    expect((await call(self, 'GET', '/visit_records')).data.list).toEqual([]);
  });
});

describe('a record', () => {
  it('that a phone sends twice is stored once', async () => {
    const { pupil, guardians } = await here.family(['沈一']);
    const visit = await agreed(guardians[0], pupil.id);
    const body = notes(visit.id, { client_key: crypto.randomUUID(), submit: true });
    const answers = await Promise.all([1, 2, 3].map(() => call(head, 'POST', '/visit_records', body)));
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(answers[0]?.data).toMatchObject({ state: 'submitted' });
    expect((await call(head, 'GET', `/visits/${visit.id}`)).data).toMatchObject({ state: 'recorded' });
    const again = await call(mate, 'POST', '/visit_records', { ...body, client_key: crypto.randomUUID() });
    expect(again.message).toBe('该家访已有记录');
  });

  it('is written after the start, in order, by those who may', async () => {
    const { pupil, guardians } = await here.family(['韩一']);
    const asking = await asked(pupil.id);
    expect((await call(head, 'POST', '/visit_records', notes(asking.id))).message).toBe('家访开始后才能记录');
    await call(head, 'PUT', `/visits/${asking.id}/cancel`, { reason: '改期', version: asking.version });
    const visit = await started(guardians[0], pupil.id);
    const early = { started_at: new Date().toISOString(), ended_at: new Date(Date.now() - 60_000).toISOString() };
    expect((await call(head, 'POST', '/visit_records', notes(visit.id, early))).errors?.ended_at).toEqual([
      '结束时间须晚于开始时间',
    ]);
    const later = { ended_at: new Date(Date.now() + 3_600_000).toISOString() };
    expect((await call(head, 'POST', '/visit_records', notes(visit.id, later))).errors?.ended_at).toEqual([
      '时间不能晚于现在',
    ]);
    expect(
      (await call(head, 'POST', '/visit_records', notes(visit.id, { summary: '太短' }))).errors?.summary,
    ).toHaveLength(1);
    expect((await call(principal, 'POST', '/visit_records', notes(visit.id))).code).toBe(403001);
    for (const by of here.strangers)
      expect((await call(by, 'POST', '/visit_records', notes(visit.id))).code).toBe(404001);
    const { data } = await call(mate, 'POST', '/visit_records', notes(visit.id));
    expect(data).toMatchObject({ state: 'draft', actions: ['update', 'remove', 'submit'] });
    expect((await call(head, 'GET', `/visit_records/${data.id}`)).code).toBe(404001);
    expect((await call(mate, 'DELETE', `/visit_records/${data.id}`)).code).toBe(0);
  });

  it('takes no file of somebody else, be it a photo or a signature', async () => {
    const { pupil, guardians } = await here.family(['尤一', '尤二']);
    const [guardian, other] = guardians;
    const { id } = await started(guardian, pupil.id);
    const write = async (by: TestPerson, kind: string) =>
      call(head, 'POST', '/visit_records', notes(id, { submit: true, photo_ids: [await upload(kind, by)] }));
    const [stranger = mate] = here.strangers;
    for (const by of [mate, guardian, stranger]) expect((await write(by, PHOTO)).code).not.toBe(0);
    expect((await write(head, SIGNATURE)).code).not.toBe(0);
    expect((await call(head, 'GET', `/visits/${id}`)).data.record).toBeNull();
    const { data } = await write(head, PHOTO);
    expect(data.photos).toHaveLength(1);
    const { data: returned } = await call(principal, 'PUT', `/visit_records/${data.id}/review`, {
      result: 'returned',
      notes: '请补充照片',
      version: data.version,
    });
    const { visit_id: _, ...facts } = notes('', { version: returned.version });
    const change = { ...facts, photo_ids: [await upload(PHOTO, mate)] };
    expect((await call(head, 'PUT', `/visit_records/${data.id}`, change)).code).not.toBe(0);
    // the links are signed anew with each second
    const kept = (await call(head, 'GET', `/visit_records/${data.id}`)).data.photos as { id: string }[];
    expect(kept.map((one) => one.id)).toEqual(data.photos.map((one: { id: string }) => one.id));
    await call(head, 'PUT', `/visit_records/${data.id}/submit`, { version: returned.version });
    for (const [by, kind] of [
      [other, SIGNATURE],
      [head, SIGNATURE],
      [guardian, PHOTO],
    ] as const) {
      const sign = { signature_id: await upload(kind, by) };
      expect((await call(guardian, 'PUT', `/visit_records/${data.id}/sign`, sign)).code).not.toBe(0);
    }
    expect((await call(guardian, 'GET', `/visit_records/${data.id}`)).data).toMatchObject({ signed_by: null });
    const own = { signature_id: await upload(SIGNATURE, guardian) };
    expect((await call(guardian, 'PUT', `/visit_records/${data.id}/sign`, own)).code).toBe(0);
  });

  it('keeps its confidential note for the writer and 0360, in no other answer', async () => {
    const { pupil, guardians } = await here.family(['杨一']);
    const record = await submitted(guardians[0], pupil.id);
    expect(record.confidential_note).toBe(SECRET);
    expect((await call(principal, 'GET', `/visit_records/${record.id}`)).data.confidential_note).toBe(SECRET);
    const paths = [
      '/visits',
      `/visits/${record.visit_id}`,
      '/visit_records',
      `/visit_records/${record.id}`,
      '/home/todos',
      '/notifications',
    ];
    for (const by of [guardians[0], mate])
      for (const path of paths) expect(JSON.stringify(await call(by, 'GET', path))).not.toContain(SECRET);
    for (const path of ['/visits', `/visits/${record.visit_id}`, '/visit_records'])
      for (const by of [head, principal]) expect(JSON.stringify(await call(by, 'GET', path))).not.toContain(SECRET);
    for (const table of ['home_visit_record', 'audit_log', 'lifecycle_event'])
      expect(JSON.stringify(await sql(`select * from ${table}`))).not.toContain(SECRET);
  });

  it('is reviewed by 0360: returned with notes, accepted, then fixed', async () => {
    const { pupil, guardians } = await here.family(['朱一']);
    const record = await submitted(guardians[0], pupil.id);
    const review = (body: object, by = principal) =>
      call(by, 'PUT', `/visit_records/${record.id}/review`, { version: record.version, ...body });
    expect((await review({ result: 'accepted' }, head)).code).toBe(403001);
    expect((await review({ result: 'returned' })).errors?.notes).toEqual(['退回时请填写意见']);
    const { data: returned } = await review({ result: 'returned', notes: '请补充家长的意见' });
    expect((await call(guardians[0], 'GET', `/visit_records/${record.id}`)).code).toBe(404001);
    const { visit_id: _, ...facts } = notes('', { version: returned.version });
    const { data: changed } = await call(head, 'PUT', `/visit_records/${record.id}`, facts);
    const { data: again } = await call(head, 'PUT', `/visit_records/${record.id}/submit`, { version: changed.version });
    expect((await review({ result: 'accepted', version: again.version })).data).toMatchObject({ state: 'accepted' });
    expect((await call(head, 'GET', `/visits/${record.visit_id}`)).data).toMatchObject({
      state: 'closed',
      actions: [],
    });
    const fixed = '已归档的家访记录不能修改';
    const late = { ...facts, version: again.version + 1 };
    expect((await call(head, 'PUT', `/visit_records/${record.id}`, late)).message).toBe(fixed);
    expect((await call(head, 'DELETE', `/visit_records/${record.id}`)).message).toBe(fixed);
    expect((await review({ result: 'returned', notes: '再改改' })).message).toBe(fixed);
  });

  it('is never reviewed by who was there, nor by a guardian of the child', async () => {
    const { pupil, guardians } = await here.family(['秦一']);
    const record = await submitted(guardians[0], pupil.id);
    const second = await here.world.person({ school: here.school, roles: ['principal'] });
    await sql('update home_visit_record set written_by = $2 where id = $1', [record.id, second.user_id]);
    const review = () =>
      call(second, 'PUT', `/visit_records/${record.id}/review`, { result: 'accepted', version: record.version });
    expect((await review()).message).toBe('不能审阅自己的家访记录');
    await sql('update home_visit_record set written_by = $2 where id = $1', [record.id, head.user_id]);
    await sql(
      `insert into stu_gd_client (id, organization_id, student_id, guardian_id, source) values (gen_random_uuid(), $1, $2, $3, 'school')`,
      [here.school.id, pupil.id, second.user_id],
    );
    expect((await review()).message).toBe('不能处理自己孩子的家访');
    expect(JSON.stringify((await call(second, 'GET', `/visit_records/${record.id}`)).data)).not.toContain(SECRET);
    await sql('update stu_gd_client set restricted = true where guardian_id = $1', [second.user_id]);
    expect((await review()).code).toBe(404001);
  });

  it('is signed by a guardian, once, with a comment', async () => {
    const { pupil, guardians } = await here.family(['许一', '许二']);
    const record = await submitted(guardians[0], pupil.id);
    const seen = (await call(guardians[0], 'GET', `/visit_records/${record.id}`)).data;
    expect(seen).toMatchObject({ summary: SUMMARY, written_by: null, photos: [], actions: ['sign'] });
    const sign = async (by: TestPerson) =>
      call(by, 'PUT', `/visit_records/${record.id}/sign`, {
        signature_id: await upload('home_visit_signature', by),
        comment: '谢谢老师',
      });
    expect((await sign(head)).code).toBe(403001);
    expect((await sign(guardians[0])).data).toMatchObject({ signed_by: { name: '许一' }, comment: '谢谢老师' });
    expect((await sign(guardians[1])).message).toBe('家访记录已签名');
  });
});

describe('what waits', () => {
  const todos = async (by: TestPerson) =>
    ((await call(by, 'GET', '/home/todos')).data.list as { key: string; kind: string }[]).map(({ kind }) => kind);

  it('is a slot to choose, a record to write, to review and to sign, and a promise that is due', async () => {
    const { pupil, guardians } = await here.family(['何一']);
    const [guardian] = guardians;
    const reviewer = await here.world.person({ school: here.school, roles: ['principal'] });
    const visit = await asked(pupil.id);
    expect(await todos(guardian)).toContain('home_visit_choose');
    const body = { slot: visit.slots[0].starts_at, address: '北山街2号', version: visit.version };
    const { data } = await call(guardian, 'PUT', `/visits/${visit.id}/confirm`, body);
    expect(await todos(guardian)).not.toContain('home_visit_choose');
    await dueNow(visit.id);
    await call(head, 'PUT', `/visits/${visit.id}/start`, { version: data.version });
    expect(await todos(mate)).toContain('home_visit_record');
    const record = (await call(mate, 'POST', '/visit_records', notes(visit.id, { submit: true }))).data;
    expect(await todos(mate)).toContain('home_visit_need');
    expect(await todos(reviewer)).toContain('home_visit_review');
    expect(await todos(guardian)).toContain('home_visit_sign');
    const promised = (await call(head, 'GET', '/visits/needs')).data.list;
    expect(promised).toContainEqual(
      expect.objectContaining({ record_id: record.id, text: '提供听力材料', done: false }),
    );
    const done = { need_id: record.needs[0].id, done: true };
    expect((await call(guardian, 'PUT', `/visit_records/${record.id}/need`, done)).code).toBe(403001);
    expect((await call(mate, 'PUT', `/visit_records/${record.id}/need`, done)).data.needs[0].done).toBe(true);
  });

  it('ends as missed a day after the slot, and the slot is free', async () => {
    const { pupil, guardians } = await here.family(['吕一']);
    const { id } = await agreed(guardians[0], pupil.id);
    await sql(
      `update home_visit set starts_at = now() - interval '30 hours', ends_at = now() - interval '29 hours' where id = $1`,
      [id],
    );
    await Promise.all([runVisitClock(portal.services), runVisitClock(portal.services)]);
    expect((await call(head, 'GET', `/visits/${id}`)).data).toMatchObject({ state: 'missed', actions: [] });
    expect(await sql(`select 1 from lifecycle_event where entity_id = $1 and move = 'miss'`, [id])).toHaveLength(1);
    expect(await sql('select 1 from home_visit_teacher where visit_id = $1 and holds_slot', [id])).toEqual([]);
  });
});
