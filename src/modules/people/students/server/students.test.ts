import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { serverModules } from '../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../server/testing/school.ts';
import { enrolStudent, idNumber, makeClassroom, type TestClass } from './factories.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let registrar: TestPerson;
let strangers: readonly TestPerson[];
let one: TestClass;
let two: TestClass;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
  world = new TestWorld(portal);
  school = await world.school('甲校');
  registrar = await world.person({ name: '学籍', school, roles: ['registrar'] });
  strangers = [
    await world.person({ school: await world.school('乙校', school), roles: ['registrar'] }),
    await world.person({ school: await world.school('丙校'), roles: ['registrar'] }),
  ];
  one = await makeClassroom(portal.services, school);
  two = await makeClassroom(portal.services, school);
});
afterAll(() => portal.close());

const get = (id: string, by = registrar, query: Record<string, string> = { purpose: 'teaching' }) =>
  by.browser.call('GET', `/students/${id}`, { query });
const change = (id: string, body: object, by = registrar) =>
  by.browser.call('POST', `/students/${id}/changes`, { body: { reason: '家长申请', version: 1, ...body } });
const seats = async (classroom: TestClass) =>
  Number(
    (await test_db.query<{ n: number }>(`select students_count n from classroom where id = '${classroom.id}'`))[0]?.n,
  );
const homeroomOf = async (classroom: TestClass) => {
  const teacher = await world.person({ name: '班主任', school, roles: ['homeroom'] });
  await test_db.query(
    `insert into user_department (id, user_id, organization_id, department_id) values (gen_random_uuid(), $1, $2, $3)`,
    [teacher.user_id, school.id, classroom.department_id],
  );
  return { ...teacher, browser: await world.signIn(teacher.user_id, school) };
};

describe('taking a pupil in', () => {
  it('makes the person, the place in the class and the history', async () => {
    const before = await seats(one);
    const pupil = await enrolStudent(registrar.browser, one.id, { name: '李小明', boarding: 'boarding' });
    const { data } = await get(pupil.id);
    expect(data).toMatchObject({
      name: '李小明',
      number: pupil.number,
      status: 'enrolled',
      boarding: 'boarding',
      birthday: '2015-09-01',
      id_no: expect.stringMatching(/^110\*{11}/),
      account_activated: false,
      classroom: { id: one.id },
      changes: [{ move: 'enter', to_status: 'enrolled', by_name: '学籍' }],
    });
    expect(data.classes).toHaveLength(1);
    expect(await seats(one)).toBe(before + 1);
    const listed = await registrar.browser.call('GET', '/students', { query: { q: '李小明', classroom_id: one.id } });
    expect(listed).toMatchObject({ code: 0 });
    expect(listed.data).toMatchObject({ total: 1, list: [{ id: pupil.id, guardian: null }] });
    for (const q of ['X学李门X', 'lixiaoming', pupil.number])
      expect(await registrar.browser.call('GET', '/students', { query: { q, page: '2' } })).toMatchObject({ code: 0 });
    const places = await test_db.query(
      `select 1 from user_department where user_id = '${pupil.id}' and department_id = '${one.department_id}' and valid_to is null`,
    );
    expect(places).toHaveLength(1);
  });

  it('refuses a document that somebody has, a number that is taken, a full class and a class elsewhere', async () => {
    const pupil = await enrolStudent(registrar.browser, one.id);
    const body = {
      name: '王二',
      gender: 'male',
      id_type: 'identity',
      id_no: idNumber(),
      number: 'NX01',
      classroom_id: one.id,
    };
    const create = (more: object, by = registrar) =>
      by.browser.call('POST', '/students', { body: { ...body, ...more } });
    expect(await create({ id_no: pupil.id_no })).toMatchObject({ code: 200200, message: '该证件号码已存在' });
    expect((await create({ number: pupil.number })).errors).toEqual({ number: ['该学号已被使用'] });
    const tiny = await makeClassroom(portal.services, school, { capacity: 1 });
    await enrolStudent(registrar.browser, tiny.id);
    expect(await create({ classroom_id: tiny.id })).toMatchObject({
      code: 200200,
      message: '班级已满员（1人），不能再加入',
    });
    for (const stranger of strangers)
      expect((await create({}, stranger)).errors).toEqual({ classroom_id: ['请选择班级'] });
    const teacher = await world.person({ school });
    expect(await create({}, teacher)).toMatchObject({ status: 403 });
  });

  it('at the same moment with one document makes one pupil', async () => {
    const id_no = idNumber();
    const codes = await Promise.all(
      ['N901', 'N902', 'N903'].map(
        async (number) =>
          (
            await (
              await world.signIn(registrar.user_id, school)
            ).call('POST', '/students', {
              body: { name: '双胞', gender: 'male', id_type: 'identity', id_no, number, classroom_id: one.id },
            })
          ).code,
      ),
    );
    expect(codes.toSorted()).toEqual([0, 200200, 200200]);
  });
});

describe('changes on the roll', () => {
  it('move a pupil to another class: seat, place and history go along', async () => {
    const pupil = await enrolStudent(registrar.browser, one.id);
    const counts = [await seats(one), await seats(two)];
    const moved = await change(pupil.id, { kind: 'class', classroom_id: two.id, version: pupil.version });
    expect(moved.data).toMatchObject({ classroom: { id: two.id }, status: 'enrolled' });
    expect(moved.data.classes.map((row: { classroom: { id: string } }) => row.classroom.id)).toEqual([two.id]);
    expect([await seats(one), await seats(two)]).toEqual([(counts[0] ?? 0) - 1, (counts[1] ?? 0) + 1]);
    expect(await change(pupil.id, { kind: 'class', classroom_id: two.id, version: moved.data.version })).toMatchObject({
      code: 200200,
      message: '该学生已在此班级',
    });
  });

  it('keep the days in the class before, and need a class to come back', async () => {
    const pupil = await enrolStudent(registrar.browser, one.id);
    await test_db.query(`update student_class set valid_from = current_date - 30 where student_id = '${pupil.id}'`);
    const paused = await change(pupil.id, { kind: 'suspend', version: pupil.version });
    expect(paused.data).toMatchObject({ status: 'suspended', classroom: null });
    const { version } = paused.data;
    expect((await change(pupil.id, { kind: 'resume', version })).errors).toEqual({ classroom_id: ['请选择班级'] });
    const back = await change(pupil.id, { kind: 'resume', classroom_id: two.id, version });
    expect(back.data).toMatchObject({ status: 'enrolled', classroom: { id: two.id } });
    expect(back.data.classes).toHaveLength(2);
    expect(back.data.classes[1].valid_to).not.toBeNull();
    expect(back.data.changes.map((row: { move: string }) => row.move)).toEqual(['enter', 'suspend', 'resume']);
  });

  it('let a pupil go: the user type ends, the record stays', async () => {
    const pupil = await enrolStudent(registrar.browser, one.id);
    const left = await change(pupil.id, { kind: 'transfer_out', version: pupil.version });
    expect(left.data).toMatchObject({ status: 'transferred', classroom: null, actions: [] });
    expect(left.data.left_on).not.toBeNull();
    const [row] = await test_db.query<{ types: string[] }>(`select types from "user" where id = '${pupil.id}'`);
    expect(row?.types).toEqual([]);
    expect(await change(pupil.id, { kind: 'suspend', version: left.data.version })).toMatchObject({
      code: 200200,
      message: '学籍状态已变为「已转学」，请刷新',
    });
  });

  it('of one pupil by two at the same moment: one is heard', async () => {
    const pupil = await enrolStudent(registrar.browser, one.id);
    const second = { ...registrar, browser: await world.signIn(registrar.user_id, school) };
    const codes = (
      await Promise.all([
        change(pupil.id, { kind: 'class', classroom_id: two.id, version: pupil.version }),
        change(pupil.id, { kind: 'suspend', version: pupil.version }, second),
      ])
    ).map((answer) => answer.code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
  });

  it('of the last seat by two at the same moment: one gets it', async () => {
    const narrow = await makeClassroom(portal.services, school, { capacity: 1 });
    const pupils = [await enrolStudent(registrar.browser, one.id), await enrolStudent(registrar.browser, one.id)];
    const answers = await Promise.all(
      pupils.map(async (pupil) =>
        change(
          pupil.id,
          { kind: 'class', classroom_id: narrow.id, version: pupil.version },
          { ...registrar, browser: await world.signIn(registrar.user_id, school) },
        ),
      ),
    );
    expect(answers.map((answer) => answer.code).toSorted()).toEqual([0, 200200]);
    expect(await seats(narrow)).toBe(1);
  });

  it('are nobody else’s: not of another school, not of a class teacher', async () => {
    const pupil = await enrolStudent(registrar.browser, one.id);
    const body = { kind: 'class', classroom_id: two.id, version: pupil.version };
    for (const stranger of strangers) expect(await change(pupil.id, body, stranger)).toMatchObject({ status: 404 });
    expect(await change(pupil.id, body, await homeroomOf(one))).toMatchObject({ status: 403 });
  });
});

describe('the facts of a pupil', () => {
  const put = (id: string, body: object, by = registrar) =>
    by.browser.call('PUT', `/students/${id}`, { body: { boarding: 'half', closed_to_new: true, version: 1, ...body } });
  const remove = (id: string, by = registrar) => by.browser.call('DELETE', `/students/${id}`);
  const pending = (id: string) => test_db.query(`update student set status = 'pending' where user_id = '${id}'`);

  it('are changed at their version, once, and audited', async () => {
    const { id, version } = await enrolStudent(registrar.browser, one.id);
    const answers = await Promise.all([put(id, { version }), put(id, { version, boarding: 'boarding' })]);
    expect(answers.map((one) => one.code).sort()).toEqual([0, 409001]);
    expect((await get(id)).data).toMatchObject({ closed_to_new: true, version: version + 1 });
    expect(
      await test_db.query(`select 1 from audit_log where action = 'student.update' and target_id = '${id}'`),
    ).toHaveLength(1);
  });

  it('are nobody else’s: not of another school, not of a class teacher', async () => {
    const { id, version } = await enrolStudent(registrar.browser, one.id);
    await pending(id);
    for (const stranger of strangers) {
      expect(await put(id, { version }, stranger)).toMatchObject({ status: 404 });
      expect(await remove(id, stranger)).toMatchObject({ status: 404 });
    }
    const homeroom = await homeroomOf(one);
    expect(await put(id, { version }, homeroom)).toMatchObject({ status: 403 });
    expect(await remove(id, homeroom)).toMatchObject({ status: 403 });
  });

  it('go with a pupil who never came, together with the seat; whom the school has leaves by a change', async () => {
    const { id } = await enrolStudent(registrar.browser, one.id);
    expect(await remove(id)).toMatchObject({ code: 200200, message: '已入学学生请办理离校' });
    const before = await seats(one);
    await pending(id);
    expect(await remove(id)).toMatchObject({ code: 0 });
    expect(await seats(one)).toBe(before - 1);
    expect(await get(id)).toMatchObject({ status: 404 });
    expect(await test_db.query(`select 1 from "user" where id = '${id}' and 'student' = any(types)`)).toEqual([]);
  });

  it('stay with a pupil whom a guardian is linked to', async () => {
    const { id } = await enrolStudent(registrar.browser, one.id);
    await pending(id);
    const guardian = await world.person({ name: '家长', school });
    await test_db.query(
      `insert into stu_gd_client (id, organization_id, student_id, guardian_id, relation, is_main, status, source)
       values (gen_random_uuid(), $1, $2, $3, 'mother', true, 'active', 'school')`,
      [school.id, id, guardian.user_id],
    );
    expect(await remove(id)).toMatchObject({ code: 200200, message: '已入学学生请办理离校' });
    expect(await get(id)).toMatchObject({ code: 0 });
  });
});

describe('who sees a pupil', () => {
  it('class teachers see their class without a word; who does not teach it says why, for half an hour', async () => {
    const pupil = await enrolStudent(registrar.browser, one.id);
    const homeroom = await homeroomOf(one);
    expect((await get(pupil.id, homeroom, {})).data).toMatchObject({ id: pupil.id, actions: [] });
    const affairs = await world.person({ school, roles: ['student_affairs'] });
    expect((await get(pupil.id, affairs, {})).errors).toEqual({ purpose: ['请填写查看目的'] });
    expect(await get(pupil.id, affairs, { purpose: 'safety', purpose_text: '午休巡查' })).toMatchObject({ code: 0 });
    expect(await get(pupil.id, affairs, {})).toMatchObject({ code: 0 });
    const looks = await test_db.query<{ reason: string }>(
      `select reason from audit_log where action = 'student.view' and target_id = '${pupil.id}' and reason is not null`,
    );
    expect(looks).toEqual([{ reason: 'safety: 午休巡查' }]);
  });

  it('nobody else: teachers without the right, of other classes, of other schools and groups', async () => {
    const pupil = await enrolStudent(registrar.browser, one.id);
    const others = [await world.person({ school }), await homeroomOf(two), ...strangers];
    for (const other of others) expect(await get(pupil.id, other)).toMatchObject({ status: 404 });
    const listed = async (by: TestPerson) =>
      (await by.browser.call('GET', '/students', { query: { per_page: '100' } })).data.list.map(
        (row: { id: string }) => row.id,
      );
    expect(await listed(await homeroomOf(one))).toContain(pupil.id);
    expect(await listed(await homeroomOf(two))).not.toContain(pupil.id);
    for (const stranger of strangers) expect(await listed(stranger)).toEqual([]);
  });

  it('the pupil sees the own record', async () => {
    const pupil = await enrolStudent(registrar.browser, one.id);
    await test_db.query(`update "user" set activated_at = now(), status = 'confirmed' where id = '${pupil.id}'`);
    const own = await world.signIn(pupil.id, school);
    expect((await own.call('GET', `/students/${pupil.id}`)).data).toMatchObject({ id: pupil.id, changes: [{}] });
    const other = await enrolStudent(registrar.browser, one.id);
    expect(await own.call('GET', `/students/${other.id}`)).toMatchObject({ status: 404 });
  });
});
