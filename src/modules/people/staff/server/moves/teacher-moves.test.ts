import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { membershipEnded } from '#modules/core/directory/server/public.ts';
import { reviewRights } from '#modules/work/reviews/rights.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { addDays, formatDay, today } from '#shared/dates.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { noonZone, type TestPerson, type TestSchool, TestWorld } from '../../../../../server/testing/school.ts';
import { teacherLeft, teacherRegular, teacherStatusChanged } from '../staff.events.ts';
import { runLeavingClock } from './leaving-clock.service.ts';
import { addMonths, earliestRegularDay, probationEnd } from './moves.policy.ts';

const test_db = useTestDatabase();
const now = today(noonZone());
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let hr: TestPerson;
let principal: TestPerson;
let strangers: readonly TestPerson[];
const heard: string[] = [];

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
  world = new TestWorld(portal);
  school = await world.school('甲校');
  hr = await world.person({ name: '人事', school, roles: ['hr'] });
  principal = await world.person({ name: '校长', school, roles: ['principal'] });
  strangers = [
    await world.person({ school: await world.school('乙校', school), roles: ['hr'] }),
    await world.person({ school: await world.school('丙校'), roles: ['hr'] }),
  ];
  teacherRegular.on(portal.services, async (_source, { user_id }) => void heard.push(`regular ${user_id}`));
  teacherLeft.on(portal.services, async (_source, { user_id }) => void heard.push(`left ${user_id}`));
  teacherStatusChanged.on(portal.services, async (_source, { user_id, to }) => void heard.push(`${to} ${user_id}`));
});
afterAll(() => portal.close());

interface Facts {
  readonly entry_status?: string;
  readonly work_status?: number;
  readonly entered_on?: string;
  readonly probation_months?: number;
  readonly personnel_nature?: string;
}

/** Somebody with a record of employment. */
async function employed(name: string, facts: Facts = {}, roles: Parameters<TestWorld['person']>[0]['roles'] = []) {
  const person = await world.person({ name, school, roles });
  await test_db.query(
    `insert into teacher (user_id, organization_id, entry_status, work_status, entered_on, probation_months, personnel_nature)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      person.user_id,
      school.id,
      facts.entry_status ?? 'regular',
      facts.work_status ?? 1,
      facts.entered_on ?? '2020-09-01',
      facts.probation_months ?? 0,
      facts.personnel_nature ?? 'contract',
    ],
  );
  return person;
}

/** Somebody whose probation of six months ends in so many days. */
const onProbation = (name: string, days: number, nature = 'contract') => {
  const entered_on = addMonths(addDays(now, days + 1), -6);
  const months = probationEnd({ entry_status: 'entered', entered_on, probation_months: 6 }) === addDays(now, days);
  return employed(name, {
    entry_status: 'entered',
    work_status: 0,
    probation_months: 6,
    personnel_nature: nature,
    entered_on: months ? entered_on : addDays(entered_on, 1),
  });
};

async function paper(by = hr): Promise<string> {
  const id = crypto.randomUUID();
  await test_db.query(
    `insert into file (id, kind, owner_id, key, name, mime, size, sha256, status)
     values ($1::text::uuid, 'teacher_paper', $2, 'papers/' || $1::text, 'paper.pdf', 'application/pdf', 10, 'x', 'stored')`,
    [id, by.user_id],
  );
  return id;
}

const show = async (id: string, by = hr) => by.browser.call('GET', `/teachers/${id}/moves`);
const put = (id: string, act: string, body: object = {}, by = hr) =>
  by.browser.call('PUT', `/teachers/${id}/${act}`, { body });
const status = (id: string, work_status: number, more: object = {}, by = hr) =>
  put(id, 'update_work_status', { work_status, ...more }, by);
const ask = async (id: string, by = hr) =>
  put(id, 'become_regular', { evaluation_id: await paper(by), comment: '表现良好' }, by);
const requestOf = async (id: string) => {
  const [row] = await test_db.query<{ id: string; version: number }>(
    `select id, version from regular_request where user_id = $1 order by created_at desc limit 1`,
    [id],
  );
  return row ?? { id, version: 1 };
};
const decide = async (id: string, result: string, by = principal, more: object = {}) => {
  const { id: request_id, version } = await requestOf(id);
  const act = result === 'withdraw' ? 'withdraw' : 'decide';
  const body = { version, ...(act === 'decide' ? { result } : {}), ...more };
  return by.browser.call('PUT', `/regular_requests/${request_id}/${act}`, { body });
};
const flowOf = async (id: string, by = hr) =>
  (await by.browser.call('GET', `/regular_requests/${(await requestOf(id)).id}/flow`)).data;
const again = async (person: TestPerson) => ({ ...person, browser: await world.signIn(person.user_id, school) });
const rowOf = async (id: string) =>
  (await test_db.query<Record<string, unknown>>(`select * from teacher where user_id = $1`, [id]))[0];
const kindsOf = async (id: string) =>
  (await test_db.query<{ kind: string }>(`select kind from teacher_change where user_id = $1 order by id`, [id])).map(
    ({ kind }) => kind,
  );
const night = () => runLeavingClock(portal.services);

describe('days of a probation', () => {
  it('end the day before the same day of the last month, and open the way fifteen days earlier', () => {
    expect([addMonths('2025-08-31', 6), addMonths('2025-12-15', 1)]).toEqual(['2026-02-28', '2026-01-15']);
    const row = { entry_status: 'entered', entered_on: '2025-09-01', probation_months: 6 };
    expect([probationEnd(row), earliestRegularDay(row)]).toEqual(['2026-02-28', '2026-02-13']);
    expect(probationEnd({ ...row, probation_months: 0 })).toBe('2025-09-01');
    expect(probationEnd({ ...row, entry_status: 'regular' })).toBeNull();
  });
});

describe('the work status', () => {
  it('goes to long sick leave with papers and back to what it was', async () => {
    const { user_id } = await employed('李病');
    expect((await status(user_id, -1)).errors).toEqual({ papers: ['请上传医疗证明'] });
    const papers = [await paper()];
    const { data } = await status(user_id, -1, { papers, reason: '手术' });
    expect(data).toMatchObject({ work_status: -1, work_statuses: [1, -2] });
    expect(data.timeline[0]).toMatchObject({ kind: 'status', reason: '手术', papers: [{ name: 'paper.pdf' }] });
    expect(await status(user_id, 0)).toMatchObject({ code: 200200, message: '只能恢复为「正常」' });
    expect(await status(user_id, -1)).toMatchObject({ code: 200200, message: '在职状态没有变化' });
    expect((await status(user_id, 1)).data).toMatchObject({ work_status: 1 });
    expect(heard.filter((one) => one.endsWith(user_id))).toEqual([`-1 ${user_id}`, `1 ${user_id}`]);
    expect(await kindsOf(user_id)).toEqual(['status', 'status']);
  });

  it('of somebody new becomes normal by becoming regular alone', async () => {
    const { user_id } = await onProbation('王新', 5);
    expect(await status(user_id, 1)).toMatchObject({ code: 200200, message: '请通过转正办理' });
    expect((await status(user_id, -1, { papers: [await paper()] })).data.work_statuses).toEqual([0, -2]);
    expect(await status(user_id, 1)).toMatchObject({ code: 200200, message: '请通过转正办理' });
    expect((await status(user_id, 0)).data.work_status).toBe(0);
  });

  it('of somebody retired is over: they come back by a new entry', async () => {
    const { user_id } = await employed('赵退');
    expect((await status(user_id, -2, { effective_on: addDays(now, 3) })).data).toMatchObject({
      work_status: 1,
      left_on: addDays(now, 3),
      left_kind: 'retire',
    });
    await test_db.query(`update teacher set left_on = $2 where user_id = $1`, [user_id, addDays(now, -1)]);
    await night();
    expect(await rowOf(user_id)).toMatchObject({ entry_status: 'left', work_status: -2 });
    expect(await status(user_id, 1)).toMatchObject({ code: 200200, message: '退休人员返聘请新办入职' });
  });

  it('ends with retirement before the day by law only for a reason', async () => {
    const { user_id } = await employed('钱早');
    await test_db.query(`update "user" set gender = 'male', birthday = '1990-03-01' where id = $1`, [user_id]);
    expect(await status(user_id, -2, { effective_on: now })).toMatchObject({
      code: 422001,
      errors: { reason: [expect.stringMatching(/^早于法定退休日期 205\d-\d\d-\d\d，请填写原因$/)] },
    });
    expect((await status(user_id, -2, { effective_on: now, reason: '特殊工种' })).data).toMatchObject({
      left_kind: 'retire',
    });
  });

  it('is changed once by two officers at the same moment', async () => {
    const { user_id } = await employed('孙双');
    const [one, two] = [await paper(), await paper()];
    const other = await again(hr);
    const codes = await Promise.all([
      status(user_id, -1, { papers: [one], version: 1 }),
      status(user_id, -1, { papers: [two], version: 1 }, other),
    ]);
    expect(codes.map(({ code }) => code).toSorted()).toEqual([0, 409001]);
    expect(await kindsOf(user_id)).toEqual(['status']);
  });

  it('takes no papers of others', async () => {
    const { user_id } = await employed('周件');
    const foreign = await paper(principal);
    expect((await status(user_id, -1, { papers: [foreign] })).errors).toEqual({ papers: ['请重新上传文件'] });
    expect(await kindsOf(user_id)).toEqual([]);
  });
});

describe('becoming regular', () => {
  it('is refused until fifteen days before the end of the probation, with the day', async () => {
    const { user_id } = await onProbation('吴早', 40);
    expect(await ask(user_id)).toMatchObject({
      code: 200200,
      message: `试用期未满，最早${formatDay(addDays(now, 25), 'cn')}可办理`,
    });
    expect((await show(user_id)).data).toMatchObject({ regular_from: addDays(now, 25), request: null });
  });

  it('is asked by one officer and approved by another one', async () => {
    const person = await onProbation('郑正', 10);
    const { user_id } = person;
    expect((await ask(user_id)).data).toMatchObject({
      request: { status: 'requested', requested_by: { name: '人事' }, evaluation: { name: 'paper.pdf' } },
      actions: expect.not.arrayContaining(['become_regular']),
    });
    expect(await ask(user_id, await again(hr))).toMatchObject({ code: 200200, message: '转正审批进行中' });
    expect(await decide(user_id, 'approve', hr)).toMatchObject({ code: 200200, message: '不能审批自己提交的事项' });
    expect(await decide(user_id, 'approve', person)).toMatchObject({ status: 404 });
    const bystander = await world.person({ school });
    expect(await decide(user_id, 'approve', bystander)).toMatchObject({ status: 404 });
    for (const stranger of strangers) expect(await decide(user_id, 'approve', stranger)).toMatchObject({ status: 404 });
    expect((await flowOf(user_id, principal)).actions).toContain('approve');
    expect((await flowOf(user_id)).actions).toEqual(['withdraw', 'copy', 'remind']);
    expect(await decide(user_id, 'approve')).toMatchObject({ code: 0 });
    expect((await show(user_id)).data).toMatchObject({
      entry_status: 'regular',
      work_status: 1,
      regular_on: now,
      request: { status: 'approved' },
    });
    expect(heard).toContain(`regular ${user_id}`);
    expect(await kindsOf(user_id)).toEqual(['regular']);
    expect(await decide(user_id, 'approve')).toMatchObject({
      code: 200200,
      message: '状态已变为「已通过」，请刷新',
    });
    const log = await test_db.query(
      `select 1 from audit_log where action = 'teacher.become_regular' and target_id = $1`,
      [user_id],
    );
    expect(log).toHaveLength(1);
  });

  it('is agreed to by who leads the department, who holds no code, and then by a holder of the right', async () => {
    const person = await onProbation('冯科', 3);
    const { user_id } = person;
    const leader = await world.person({ name: '组长', school });
    await test_db.query(`update department set leader_id = $1 where id = $2`, [leader.user_id, school.department_id]);
    await ask(user_id);
    const todos = await leader.browser.call('GET', '/home/todos', { query: { module: 'staff' } });
    expect(todos.data.list).toMatchObject([{ kind: 'regular_request', title: '转正审批：冯科' }]);
    expect(await decide(user_id, 'approve')).toMatchObject({ code: 200200, message: '当前不由您审批' });
    expect(await decide(user_id, 'approve', leader, { opinion: '同意转正' })).toMatchObject({ code: 0 });
    expect(await rowOf(user_id)).toMatchObject({ entry_status: 'entered' });
    expect((await flowOf(user_id)).steps).toMatchObject([
      { state: 'agreed', people: [{ user: { name: '组长' }, opinion: '同意转正' }] },
      { state: 'open', is_by_right: true, people: [] },
    ]);
    expect(await decide(user_id, 'approve')).toMatchObject({ code: 0 });
    expect(await rowOf(user_id)).toMatchObject({ entry_status: 'regular' });
    await test_db.query(`update department set leader_id = null where id = $1`, [school.department_id]);
  });

  it('is decided from the line, also by a colleague to whom the leader lent the reviews, until that ends', async () => {
    const { user_id } = await onProbation('褚代', 3);
    const leader = await world.person({ name: '代组长', school });
    const deputy = await world.person({ name: '代班人', school });
    await test_db.query(`update department set leader_id = $1 where id = $2`, [leader.user_id, school.department_id]);
    const loan = await leader.browser.call('POST', '/delegations', {
      body: {
        to_user_id: deputy.user_id,
        codes: [reviewRights.own],
        valid_from: now,
        valid_to: addDays(now, 2),
        reason: '出差',
      },
    });
    expect(loan).toMatchObject({ code: 0 });
    await deputy.browser.call('PUT', `/delegations/${loan.data.id}/accept`);
    await ask(user_id);
    const lineOf = async () => {
      const { data } = await deputy.browser.call('GET', '/home/todos', { query: { module: 'staff' } });
      return data.list.find((one: { title: string }) => one.title === '转正审批：褚代');
    };
    const { review } = await lineOf();
    expect(review).toMatchObject({ type: 'regular_request', for: '代组长', batch: true });
    // who may decide may also look at what it is about
    expect(await show(user_id, deputy)).toMatchObject({ code: 0 });
    await test_db.query(`update delegation set valid_from = $1::date - 9, valid_to = $1::date - 1`, [now]);
    expect(await lineOf()).toBeUndefined();
    const { method, path, body } = review.moves[0];
    expect(await deputy.browser.call(method, path, { body })).toMatchObject({ status: 404 });
    await test_db.query(`update delegation set valid_to = $1`, [now]);
    // nor while the leader's own account is closed
    await test_db.query(`update "user" set status = 'disabled' where id = $1`, [leader.user_id]);
    expect(await lineOf()).toBeUndefined();
    expect(await deputy.browser.call(method, path, { body })).toMatchObject({ status: 404 });
    await test_db.query(`update "user" set status = 'confirmed' where id = $1`, [leader.user_id]);
    expect(await deputy.browser.call(method, path, { body })).toMatchObject({ code: 0 });
    expect((await flowOf(user_id)).steps[0].people).toMatchObject([
      { user: { name: '代组长' }, by: { name: '代班人' } },
    ]);
    await test_db.query(`update department set leader_id = null where id = $1`, [school.department_id]);
  });

  it('passes from a leader who leaves to who holds the right', async () => {
    const { user_id } = await onProbation('卫离', 3);
    const leader = await world.person({ name: '离组长', school });
    await test_db.query(`update department set leader_id = $1 where id = $2`, [leader.user_id, school.department_id]);
    await ask(user_id);
    await test_db.query(`update user_organization set valid_to = $2::date - 1 where user_id = $1`, [
      leader.user_id,
      now,
    ]);
    const place = { user_department_id: user_id, department_id: school.department_id, post_id: null };
    const ended = { ...place, user_id: leader.user_id, organization_id: school.id, valid_from: now, valid_to: now };
    await portal.services.database.write(EVERYWHERE, (tx) =>
      membershipEnded.emit({ ...tx, services: portal.services }, ended),
    );
    expect(await decide(user_id, 'approve')).toMatchObject({ code: 0 });
    expect(await rowOf(user_id)).toMatchObject({ entry_status: 'regular' });
    await test_db.query(`update department set leader_id = null where id = $1`, [school.department_id]);
  });

  it('is refused with a reason that the officer reads, and may be asked for again', async () => {
    const { user_id } = await onProbation('陈缓', 2);
    await ask(user_id);
    expect((await decide(user_id, 'refuse')).errors).toEqual({ opinion: ['请填写意见（2-200字）'] });
    expect(await decide(user_id, 'refuse', principal, { opinion: '再观察' })).toMatchObject({ code: 0 });
    expect((await show(user_id)).data).toMatchObject({
      entry_status: 'entered',
      request: { status: 'refused' },
    });
    expect(await ask(user_id)).toMatchObject({ code: 0 });
  });

  it('is taken back by who asked, and dropped when the person leaves', async () => {
    const { user_id } = await onProbation('楚回', 2);
    await ask(user_id);
    expect(await decide(user_id, 'withdraw', principal)).toMatchObject({ status: 403 });
    expect(await decide(user_id, 'withdraw', hr)).toMatchObject({ code: 0 });
    expect((await show(user_id)).data.request.status).toBe('withdrawn');
    await ask(user_id);
    await put(user_id, 'leave', { left_on: addDays(now, 5), kind: 'resign', reason: '个人原因' });
    expect((await show(user_id)).data.request.status).toBe('withdrawn');
  });

  it('asked by two officers at the same moment is one request; decided by two, one decision', async () => {
    const { user_id } = await onProbation('卫同', 2);
    const [one, two] = [await ask(user_id), await ask(user_id, await again(hr))];
    expect([one.code, two.code]).toEqual([0, 200200]);
    const admin = await world.person({ name: '管理员', school, roles: ['org_admin'] });
    const codes = await Promise.all([decide(user_id, 'approve'), decide(user_id, 'approve', admin)]);
    expect(codes.map(({ code }) => code).toSorted()).toEqual([0, 200200]);
    expect(await kindsOf(user_id)).toEqual(['regular']);
    const { user_id: other } = await onProbation('蒋同', 2);
    const asked = await Promise.all([ask(other), ask(other, admin)]);
    expect(asked.map(({ code }) => code).toSorted()).toEqual([0, 200200]);
    expect(asked.find(({ code }) => code !== 0)).toMatchObject({ message: '转正审批进行中' });
  });

  it('waits at home for those who decide, not for who asked', async () => {
    const { user_id } = await onProbation('沈等', 2);
    const kinds = async (who: TestPerson) => {
      const { data } = await who.browser.call('GET', '/home/todos', { query: { module: 'staff' } });
      return data.list
        .filter((one: { route: string }) => one.route.endsWith(user_id))
        .map((one: { kind: string }) => one.kind);
    };
    expect([await kinds(hr), await kinds(principal)]).toEqual([['probation_ending'], ['probation_ending']]);
    await ask(user_id);
    expect([await kinds(hr), await kinds(principal)]).toEqual([[], ['regular_request']]);
  });
});

describe('a probation', () => {
  it('is extended once, up to six months and twelve in the establishment', async () => {
    const { user_id } = await onProbation('韩长', 20);
    const extend = (id: string, months: number) => put(id, 'extend_probation', { months, reason: '再观察' });
    const limit = { code: 200200, message: '试用期已达上限' };
    expect(await extend(user_id, 1)).toMatchObject(limit);
    const { user_id: official } = await onProbation('杨编', 20, 'establishment');
    expect((await show(official)).data.months_left).toBe(6);
    expect(await extend(official, 7)).toMatchObject(limit);
    expect((await extend(official, 2)).data).toMatchObject({ probation_months: 8, months_left: 0 });
    expect(await extend(official, 1)).toMatchObject(limit);
    expect(await kindsOf(official)).toEqual(['extend']);
    const { user_id: regular } = await employed('朱正');
    expect(await extend(regular, 1)).toMatchObject({ code: 200200, message: '状态已变为「在职」，请刷新' });
  });

  it('is not extended while becoming regular is asked for', async () => {
    const { user_id } = await onProbation('秦审', 5, 'establishment');
    await ask(user_id);
    expect(await put(user_id, 'extend_probation', { months: 1, reason: '再观察' })).toMatchObject({
      code: 200200,
      message: '转正审批进行中',
    });
  });
});

it('a change of post ends the place before and begins the new one on its day', async () => {
  const { user_id } = await employed('尤岗');
  await test_db.query(`update user_department set valid_from = '2020-09-01' where user_id = $1`, [user_id]);
  const [unit] = await test_db.query<{ id: string }>(
    `insert into department (id, organization_id, path, depth, code, name, name_pinyin, name_initials, kind, department_unitid)
     select id, $1, id::text, 1, 'NEW', '教务处', 'jiaowuchu', 'jwc', 'office', 'DNEW' from (select gen_random_uuid() id) made
     returning id`,
    [school.id],
  );
  const body = { department_id: unit?.id, post_id: null, from: now, reason: '工作需要' };
  for (const stranger of strangers) expect(await put(user_id, 'post', body, stranger)).toMatchObject({ status: 404 });
  const { data } = await put(user_id, 'post', body);
  expect(data).toMatchObject({ department: { name: '教务处' } });
  expect(data.timeline[0]).toMatchObject({
    kind: 'post',
    changes: [{ field: { name: '部门' }, from: { name: '办公室' }, to: { name: '教务处' } }],
  });
  const places = await test_db.query(
    `select is_main, state from user_department where user_id = $1 order by valid_from`,
    [user_id],
  );
  expect(places).toEqual([expect.objectContaining({ state: 'ended' }), { is_main: true, state: 'active' }]);
  expect((await put(user_id, 'post', body)).errors?.from).toHaveLength(1);
});

describe('leaving', () => {
  it('is recorded ahead, names what is left to hand over, and can be taken back until the last day', async () => {
    const person = await employed('许走');
    const { user_id } = person;
    await test_db.query(`update department set leader_id = $1 where id = $2`, [user_id, school.department_id]);
    const body = { left_on: now, kind: 'resign', reason: '个人原因' };
    const { data } = await put(user_id, 'leave', body);
    expect(data).toMatchObject({ left_on: now, left_kind: 'resign', hand_over: { departments: [{ name: '办公室' }] } });
    expect(data.actions).toEqual(['cancel_leave']);
    expect(await put(user_id, 'leave', body)).toMatchObject({
      code: 200200,
      message: `已登记离职，最后工作日为${formatDay(now, 'cn')}`,
    });
    await night();
    expect(await rowOf(user_id)).toMatchObject({ entry_status: 'regular' });
    expect((await put(user_id, 'cancel_leave')).data).toMatchObject({ left_on: null });
    expect(await put(user_id, 'cancel_leave')).toMatchObject({ code: 200200, message: '没有可撤销的离职登记' });
    expect(await kindsOf(user_id)).toEqual(['leave', 'correction']);
    // the same day again, and this time it stays
    await put(user_id, 'leave', body);
    const leavings = (await show(user_id)).data.timeline.filter((one: { kind: string }) => one.kind === 'leave');
    expect(leavings.map((one: { is_undone: boolean }) => one.is_undone).toSorted()).toEqual([false, true]);
    // it says what changed, and nothing of what did not
    expect(leavings[0]).toMatchObject({ by: { name: '人事' }, changes: [{ field: { name: '离职类型' }, from: null }] });
    await put(user_id, 'cancel_leave');
    await test_db.query(`update department set leader_id = null where id = $1`, [school.department_id]);
  });

  it('has a day between the first one and a year from now', async () => {
    const { user_id } = await employed('何期');
    const on = (left_on: string) => put(user_id, 'leave', { left_on, kind: 'resign', reason: '个人原因' });
    expect((await on('2020-08-31')).errors).toEqual({ left_on: ['日期不能早于入职日期'] });
    expect((await on(addDays(now, 400))).errors).toEqual({ left_on: ['日期不能超过一年'] });
  });

  it('ends places, roles, what was lent, and sessions the night after; the account stays', async () => {
    const person = await employed('吕离', {}, ['hr']);
    const { user_id } = person;
    const [role] = await test_db.query<{ id: string }>(`select id from role where code = 'hr' limit 1`);
    expect(role).toBeDefined();
    await test_db.query(
      `insert into delegation (id, from_user_id, to_user_id, organization_id, codes, valid_from, valid_to, reason, state)
       values (gen_random_uuid(), $1, $2, $3, '{0910}', current_date - 1, current_date + 9, '出差', 'active')`,
      [user_id, principal.user_id, school.id],
    );
    await test_db.query(
      `insert into department_leader (id, organization_id, department_id, user_id, kind, valid_from)
       values (gen_random_uuid(), $1, $2, $3, 'deputy', current_date - 9)`,
      [school.id, school.department_id, user_id],
    );
    await put(user_id, 'leave', { left_on: addDays(now, 1), kind: 'resign', reason: '个人原因' });
    await test_db.query(`update teacher set left_on = $2 where user_id = $1`, [user_id, addDays(now, -1)]);
    await night();
    await night();
    expect(heard.filter((one) => one === `left ${user_id}`)).toHaveLength(1);
    const count = async (query: string) =>
      (await test_db.query<{ n: number }>(`select count(*)::int n from ${query}`, [user_id]))[0]?.n;
    expect([
      await count(`user_department where user_id = $1 and state <> 'ended'`),
      await count(`user_organization where user_id = $1 and state <> 'ended'`),
      await count(`role_user where user_id = $1 and state in ('active', 'requested')`),
      await count(`delegation where from_user_id = $1 and state <> 'ended'`),
      await count(`department_leader where user_id = $1 and valid_to is null`),
      await count(`session where user_id = $1 and revoked_at is null`),
      await count(`audit_log where target_id = $1::text and action = 'teacher.left'`),
    ]).toEqual([0, 0, 0, 0, 0, 0, 1]);
    expect(await person.browser.call('GET', '/users/show_current')).toMatchObject({ status: 401 });
    const own = await world.signIn(user_id, null);
    expect((await own.call('GET', '/users/show_current')).data).toMatchObject({ user_type: 'visitor' });
    expect(await own.call('GET', '/staff_invitations')).toMatchObject({ status: 403 });
    expect((await own.call('GET', `/teachers/${user_id}/timeline`)).data.list).toMatchObject([{ kind: 'leave' }]);
    expect(await own.call('GET', `/teachers/${hr.user_id}/timeline`)).toMatchObject({ status: 404 });
  });

  it('on a day that is over ends at once', async () => {
    const { user_id } = await employed('施即');
    const body = { left_on: addDays(now, -3), kind: 'dismiss', reason: '严重违纪' };
    expect((await put(user_id, 'leave', body)).data).toMatchObject({ entry_status: 'left', actions: ['rehire'] });
    expect(await rowOf(user_id)).toMatchObject({ entry_status: 'left', left_kind: 'dismiss' });
  });

  it('leaves a parent with the school of the child', async () => {
    const person = await world.person({ name: '张家', user_types: ['teacher', 'guardian'], school });
    await test_db.query(
      `insert into teacher (user_id, organization_id, entry_status, work_status, entered_on) values ($1, $2, 'regular', 1, '2020-09-01')`,
      [person.user_id, school.id],
    );
    await put(person.user_id, 'leave', { left_on: addDays(now, -1), kind: 'resign', reason: '个人原因' });
    const [after] = await test_db.query<{ types: string[] }>(`select types from "user" where id = $1`, [
      person.user_id,
    ]);
    expect(after?.types).toEqual(['guardian']);
  });
});

describe('re-employment', () => {
  it('keeps person and number, and needs a new check before the entry', async () => {
    const person = await employed('孔返');
    const { user_id } = person;
    await test_db.query(
      `insert into teacher_check (id, organization_id, user_id, asked_on, result, checked_by, created_at)
       values (gen_random_uuid(), $1, $2, current_date - 1, 'clear', $3, now() - interval '1 day')`,
      [school.id, user_id, hr.user_id],
    );
    const body = { department_id: school.department_id, personnel_nature: 'contract' };
    const rehire = (by = hr) => by.browser.call('POST', `/teachers/${user_id}/rehire`, { body });
    expect(await rehire()).toMatchObject({ code: 200200, message: '该人员仍在职' });
    await put(user_id, 'leave', { left_on: addDays(now, -1), kind: 'resign', reason: '个人原因' });
    for (const stranger of strangers) expect(await rehire(stranger)).toMatchObject({ status: 404 });
    expect((await rehire()).data).toMatchObject({
      entry_status: 'pending_entry',
      check_state: 'missing',
      left_on: null,
      actions: ['add_check'],
    });
    expect(await rehire()).toMatchObject({ code: 200200 });
    expect(await put(user_id, 'confirm_entry')).toMatchObject({
      code: 200200,
      message: '入职查询未完成或有违规记录，不能确认入职',
    });
    const check = await hr.browser.call('POST', `/teachers/${user_id}/checks`, {
      body: { result: 'clear', asked_on: now },
    });
    expect(check.data).toMatchObject({ check_state: 'done' });
    expect(await put(user_id, 'confirm_entry', {})).toMatchObject({ code: 0 });
    expect((await show(user_id)).data).toMatchObject({
      entry_status: 'entered',
      work_status: 0,
      probation_months: 6,
      entered_on: now,
    });
    expect(await kindsOf(user_id)).toEqual(['leave', 'rehire', 'entry']);
    const [kept] = await test_db.query<{ number: string; types: string[] }>(
      `select number, types from "user" where id = $1`,
      [user_id],
    );
    expect(kept).toEqual({ number: person.number, types: ['teacher'] });
  });
});

describe('rights', () => {
  it('reach nobody of another school, and never the own employment', async () => {
    const { user_id } = await onProbation('曹权', 5);
    const mine = await employed('自己', {}, ['hr']);
    const acts: readonly (readonly [string, object])[] = [
      ['update_work_status', { work_status: -2 }],
      ['become_regular', { evaluation_id: await paper() }],
      ['extend_probation', { months: 1, reason: '再观察' }],
      ['leave', { left_on: now, kind: 'resign', reason: '个人原因' }],
      ['cancel_leave', {}],
      ['post', { department_id: school.department_id, from: now }],
    ];
    const teacher = await world.person({ school });
    for (const [act, body] of acts) {
      for (const stranger of strangers) expect(await put(user_id, act, body, stranger)).toMatchObject({ status: 404 });
      expect(await put(mine.user_id, act, body, mine)).toMatchObject({ status: 404 });
      expect(await put(user_id, act, body, teacher)).toMatchObject({ status: 403 });
    }
    for (const stranger of [...strangers, teacher]) {
      expect(await show(user_id, stranger)).toMatchObject({ status: 404 });
      expect(await stranger.browser.call('GET', `/teachers/${user_id}/timeline`)).toMatchObject({ status: 404 });
    }
  });

  it('show oneself the own employment without acts, and the principal neither health nor reasons', async () => {
    const person = await employed('严看');
    await status(person.user_id, -1, { papers: [await paper()], reason: '手术' });
    expect((await show(person.user_id, person)).data).toMatchObject({ actions: [], work_status: -1 });
    expect((await show(person.user_id, person)).data.timeline[0].reason).toBe('手术');
    expect((await show(person.user_id, principal)).data.timeline[0]).toMatchObject({ reason: null, papers: [] });
  });
});
