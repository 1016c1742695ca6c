import { describe, expect, test } from 'vitest';
import { today } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { departmentId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { offersThatDisagree } from '../../../../server/testing/offers.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';

const demo = useDemo();
const { call } = demo;
const year = Number(today('Asia/Shanghai').slice(0, 4));
const ACTIVE = demoId('ffyplan:书院中学五年发展规划');

interface Plan {
  id: string;
  version: number;
  status: string;
  actions: string[];
  goals: { id: string; code: string; title: string; light: string; version: number; actions: string[] }[];
}
const facts = (more: object = {}) => ({ title: '测试规划', start_year: year, ...more });
const create = async (more: object = {}): Promise<Plan> =>
  (await call('office', 'POST', '/ffyplans', facts(more))).data;
const show = async (who: CastName, id: string) => call(who, 'GET', `/ffyplans/${id}`);
const goal = (title: string, weight: number, more: object = {}) => ({ title, weight, ...more });
const add = (id: string, body: object) => call('office', 'POST', `/ffyplans/${id}/goals`, body);
const move = async (who: CastName, id: string, name: string, more: object = {}) => {
  const { data } = await show('office', id);
  return call(who, 'PUT', `/ffyplans/${id}/${name}`, { version: data.version, ...more });
};
const idOf = (plan: Plan, title: string) => plan.goals.find((one) => one.title === title)?.id ?? '';
/** A plan with two goals of 60 and 40. */
const whole = async (more: object = {}): Promise<Plan> => {
  const { id } = await create(more);
  await add(id, goal('甲', 60));
  return (await add(id, goal('乙', 40))).data;
};

describe('the tree of goals', () => {
  test('is counted, and refuses a fifth level, a ring, and a goal of another plan', async () => {
    const { id } = await create();
    let parent_id: string | null = null;
    for (const title of ['一', '二', '三', '四']) {
      const { data }: { data: Plan } = await add(id, goal(title, 100, { parent_id }));
      parent_id = idOf(data, title);
    }
    const { data } = await show('office', id);
    expect(data.goals.map(({ code, depth }: { code: string; depth: number }) => [code, depth])).toEqual([
      ['1', 1],
      ['1.1', 2],
      ['1.1.1', 3],
      ['1.1.1.1', 4],
    ]);
    expect((await add(id, goal('五', 100, { parent_id }))).errors).toEqual({ parent_id: ['目标最多四级'] });
    const first = data.goals[0];
    const change = (body: object) =>
      call('office', 'PUT', `/ffyplans/${id}/goals/${first.id}`, {
        ...goal('一', 100),
        version: first.version,
        ...body,
      });
    for (const below of [first.id, parent_id])
      expect((await change({ parent_id: below })).errors).toEqual({ parent_id: ['不能移到自己或下级目标之下'] });
    const other = await whole();
    expect((await change({ parent_id: idOf(other, '甲') })).errors).toEqual({ parent_id: ['请选择本规划的目标'] });
    // a branch of three levels does not fit below another one on the second
    const { data: more } = await add(id, goal('另', 0));
    const { data: low } = await add(id, goal('另二', 100, { parent_id: idOf(more, '另') }));
    const second = data.goals[1];
    const moved = await call('office', 'PUT', `/ffyplans/${id}/goals/${second.id}`, {
      ...goal('二', 100, { parent_id: idOf(low, '另二') }),
      version: second.version,
    });
    expect(moved.errors).toEqual({ parent_id: ['目标最多四级'] });
    const up = await call('office', 'PUT', `/ffyplans/${id}/goals/${second.id}`, {
      ...goal('二', 100, { parent_id: null }),
      version: second.version,
    });
    expect(up.data.goals.map(({ code }: { code: string }) => code)).toEqual(['1', '2', '2.1', '3', '3.1', '3.1.1']);
  });

  test('names a department, an owner and years of elsewhere at their field', async () => {
    const { id } = await create();
    const indicator = { name: '率', direction: 'up' };
    const errors = async (body: object) => (await add(id, goal('甲', 100, body))).errors;
    expect(await errors({ department_id: departmentId('md-school', 'JW') })).toEqual({
      department_id: ['请选择本单位的部门'],
    });
    expect(await errors({ owner_id: castId('outsider') })).toEqual({ owner_id: ['请选择本单位在职人员'] });
    expect(await errors({ indicator, targets: [{ year: year - 1, target: 1 }] })).toEqual({
      'targets.0.year': ['不在规划年度内'],
    });
    expect(await errors({ targets: [{ year, target: 1 }] })).toEqual({ targets: ['该目标没有指标'] });
    expect((await errors({ indicator, targets: [{ year, target: 1 }] })) ?? {}).toEqual({});
  });

  test('names each year of its targets once, and none of them is left outside by other years of the plan', async () => {
    const { id, version } = await create();
    const body = (targets: object[]) => goal('甲', 100, { indicator: { name: '率', direction: 'up' }, targets });
    const zero = { year: year + 2, target: 0 };
    expect((await add(id, body([zero, { ...zero, target: 5 }]))).errors).toEqual({ 'targets.1.year': ['年度重复'] });
    expect((await add(id, body([zero]))).code).toBe(0);
    const change = (more: object) => call('office', 'PUT', `/ffyplans/${id}`, { ...facts(), version, ...more });
    expect((await change({ start_year: year + 3 })).errors).toEqual({ start_year: [`${year + 2}年已有目标值`] });
    expect((await change({ start_year: year - 1, years: 3 })).errors).toEqual({ years: [`${year + 2}年已有目标值`] });
    expect((await change({ start_year: year + 2 })).code).toBe(0);
  });

  test('keeps a goal with others below it, and one that somebody changed meanwhile', async () => {
    const plan = await whole();
    const { data } = await add(plan.id, goal('甲一', 100, { parent_id: idOf(plan, '甲') }));
    const gone = (title: string) => call('office', 'DELETE', `/ffyplans/${plan.id}/goals/${idOf(data, title)}`);
    expect((await gone('甲')).message).toBe('请先删除下级目标');
    expect((await gone('甲一')).code).toBe(0);
    const change = { ...goal('乙', 40), version: 1 };
    expect((await call('office', 'PUT', `/ffyplans/${plan.id}/goals/${idOf(plan, '乙')}`, change)).code).toBe(0);
    expect((await call('office', 'PUT', `/ffyplans/${plan.id}/goals/${idOf(plan, '乙')}`, change)).code).toBe(409001);
  });
});

describe('a plan', () => {
  test('is opened for comments only with goals whose weights sum to 100 at every level', async () => {
    const { id } = await create();
    expect((await move('office', id, 'submit_consult')).message).toBe('请先添加目标');
    const { data } = await add(id, goal('甲', 60));
    expect((await move('office', id, 'submit_consult')).message).toBe('权重之和须为100%');
    await add(id, goal('乙', 40));
    await add(id, goal('甲一', 99, { parent_id: idOf(data, '甲') }));
    expect((await move('office', id, 'submit_consult')).message).toBe('权重之和须为100%');
    await add(id, goal('甲二', 1, { parent_id: idOf(data, '甲') }));
    expect((await move('office', id, 'submit_consult')).data).toMatchObject({
      status: 'consulting',
      takes_comments: true,
    });
  });

  test('is read by those who write it, then by those who are asked, then by the staff, and never by another school', async () => {
    const include = [{ kind: 'department', id: departmentId('sy-middle', 'SX'), user_types: ['teacher'] }];
    const { id } = await whole({ audience: { include, exclude: [] } });
    const codes = async () => {
      const who = ['teacher', 'homeroom', 'guardian', 'outsider'] as const;
      return Promise.all(who.map(async (one) => (await show(one, id)).code));
    };
    expect(await codes()).toEqual([404001, 404001, 404001, 404001]);
    await move('office', id, 'submit_consult');
    expect(await codes()).toEqual([0, 404001, 404001, 404001]);
    expect((await show('teacher', id)).data).toMatchObject({ takes_comments: true, actions: [], audience: null });
    const comment = (who: CastName) =>
      call(who, 'POST', '/record_comments', { kind: 'ffyplan', record_id: id, text: '建议增加体育目标' });
    expect((await comment('homeroom')).code).toBe(404001);
    expect((await comment('teacher')).code).toBe(0);
    await move('office', id, 'approve');
    await move('principal', id, 'decide', { result: 'approve' });
    expect(await codes()).toEqual([0, 0, 404001, 404001]);
    expect((await comment('teacher')).code).toBe(404001);
  });

  test('goes through its flow: nobody approves what they handed in, and what is approved is not changed', async () => {
    const { id } = await whole();
    await move('office', id, 'submit_consult');
    expect((await move('office', id, 'approve')).data).toMatchObject({ status: 'submitted', actions: [] });
    expect((await move('office', id, 'decide', { result: 'approve' })).code).not.toBe(0);
    const back = { result: 'return', opinion: '请补充指标' };
    expect((await move('principal', id, 'decide', back)).code).toBe(0);
    const { data } = await show('office', id);
    expect(data).toMatchObject({ status: 'returned' });
    expect((await call('office', 'PUT', `/ffyplans/${id}`, { ...facts(), version: data.version })).code).toBe(0);
    await move('office', id, 'approve');
    await move('principal', id, 'decide', { result: 'approve' });
    const approved = (await show('office', id)).data;
    expect(approved).toMatchObject({ status: 'approved', actions: ['reopen', 'activate'] });
    expect((await add(id, goal('丙', 0))).message).toBe('状态已变为「已通过」，请刷新');
    expect((await call('office', 'PUT', `/ffyplans/${id}`, { ...facts(), version: approved.version })).code).toBe(
      200200,
    );
    expect((await call('office', 'DELETE', `/ffyplans/${id}`)).code).toBe(200200);
    expect((await move('office', id, 'activate')).message).toBe('「书院中学五年发展规划」正在执行，请先结束');
    expect((await move('office', id, 'reopen')).data).toMatchObject({ status: 'draft' });
    expect((await call('office', 'DELETE', `/ffyplans/${id}`)).code).toBe(0);
  });

  test('asks all staff again once nobody in particular is chosen any more', async () => {
    const include = [{ kind: 'department', id: departmentId('sy-middle', 'XX'), user_types: ['teacher'] }];
    const { id } = await whole({ audience: { include, exclude: [] } });
    await move('office', id, 'submit_consult');
    expect((await show('teacher', id)).code).toBe(404001);
    const { version } = (await show('office', id)).data;
    await call('office', 'PUT', `/ffyplans/${id}`, { ...facts(), version });
    expect((await show('teacher', id)).data).toMatchObject({ takes_comments: true });
  });

  test('is opened with its papers and its weeks by a colleague to whom the decision was handed over', async () => {
    const form = new FormData();
    form.set('purpose', 'ffyplan_file');
    form.set('file', new File(['%PDF-1.7\n'], '征求意见稿.pdf', { type: 'application/pdf' }));
    const packed = new Response(form);
    const file = await (await demo.as('office')).call('POST', '/utils/upload_oss_file', {
      body: Buffer.from(await packed.arrayBuffer()),
      headers: { 'content-type': packed.headers.get('content-type') ?? '' },
    });
    const include = [{ kind: 'department', id: departmentId('sy-middle', 'XX'), user_types: ['teacher'] }];
    const { id, goals } = await whole({ audience: { include, exclude: [] }, file_ids: [file.data.id] });
    await move('office', id, 'submit_consult');
    await move('office', id, 'approve');
    const opened = async () => [
      (await show('homeroom', id)).code,
      (await call('homeroom', 'GET', `/ffyplans/${id}/goals/${goals[0]?.id}/items`)).code,
      (await call('homeroom', 'GET', `/attachments/${file.data.id}`)).code,
    ];
    expect((await opened()).some((code) => code === 0)).toBe(false);
    const handed = await move('principal', id, 'transfer', { user_id: castId('homeroom'), opinion: '请代为审批' });
    expect(handed.code, handed.message).toBe(0);
    expect(await opened()).toEqual([0, 0, 0]);
  });

  test('offers what the server does', async () => {
    const rows = await Promise.all(
      (['office', 'principal', 'teacher'] as const).map(async (who) => ({
        who,
        rows: (await call(who, 'GET', '/ffyplans?per_page=100')).data.list as { id: string; status: string }[],
      })),
    );
    expect(rows.map((one) => one.rows.some(({ status }) => status === 'active'))).toEqual([true, true, true]);
    expect(rows.find(({ who }) => who === 'teacher')?.rows.every(({ status }) => status !== 'draft')).toBe(true);
    expect((await call('teacher', 'POST', '/ffyplans', facts())).code).toBe(403001);
    expect((await call('guardian', 'GET', '/ffyplans')).code).toBe(403001);
  });
});

describe('what was reached', () => {
  const goalOf = async (title: string) =>
    ((await show('principal', ACTIVE)).data as Plan).goals.find((one) => one.title === title) as Plan['goals'][number];
  const enter = async (who: CastName, title: string, body: object) => {
    const one = await goalOf(title);
    return call(who, 'PUT', `/ffyplans/${ACTIVE}/goals/${one.id}/actual`, { version: one.version, ...body });
  };

  test('is entered by the owner of a goal, and turns its light and those above it', async () => {
    expect(await goalOf('校本精品课程建设')).toMatchObject({ light: 'grey', actions: [] });
    const board = async () => (await call('principal', 'GET', '/ffyplans/board')).data;
    expect((await board()).goals.map(({ light }: { light: string }) => light)).toEqual(['green', 'amber', 'green']);
    expect((await enter('principal', '校本精品课程建设', { year, actual: 14 })).message).toBe(
      '只有目标负责人可以填写完成情况',
    );
    const { data } = await enter('research', '校本精品课程建设', { year, actual: 13, note: '两门在建' });
    expect(data.goals.find(({ title }: { title: string }) => title === '校本精品课程建设')).toMatchObject({
      light: 'amber',
      yearly: expect.arrayContaining([expect.objectContaining({ year, target: 20, actual: 13, note: '两门在建' })]),
    });
    expect((await board()).goals[0]).toMatchObject({ title: '提升教学质量', light: 'amber' });
    // figures that were wrong are taken out again
    await enter('research', '校本精品课程建设', { year, actual: null });
    expect(await goalOf('校本精品课程建设')).toMatchObject({ light: 'grey' });
  });

  test('is of a year that has begun, and of the plan', async () => {
    const errors = async (body: object) => (await enter('research', '校本精品课程建设', body)).errors;
    expect(await errors({ year: year + 1, actual: 1 })).toEqual({ year: ['该年度尚未开始'] });
    expect(await errors({ year: year - 9, actual: 1 })).toEqual({ year: ['不在规划年度内'] });
    const one = await goalOf('校本精品课程建设');
    const path = `/ffyplans/${ACTIVE}/goals/${one.id}/actual`;
    const twice = [1, 2].map(async (actual) =>
      (await demo.as('research')).call('PUT', path, { body: { year, actual, version: one.version } }),
    );
    expect((await Promise.all(twice)).map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 409001]);
    expect((await call('outsider', 'PUT', path, { year, actual: 1, version: 1 })).code).toBe(404001);
  });

  test('is asked for only once the first year of its plan has begun', async () => {
    const { id } = await create({ start_year: year + 1 });
    const body = goal('甲', 100, { owner_id: castId('research'), indicator: { name: '率', direction: 'up' } });
    await add(id, body);
    await demo.test_db.query(`update ffyplan set status = 'closed' where id = $1`, [ACTIVE]);
    await demo.test_db.query(`update ffyplan set status = 'active' where id = $1`, [id]);
    const actions = async () => (await show('research', id)).data.goals[0].actions;
    expect(await actions()).toEqual([]);
    await demo.test_db.query(`update ffyplan set start_year = $2 where id = $1`, [id, year]);
    expect(await actions()).toEqual(['enter']);
    await demo.test_db.query(`update ffyplan set status = 'closed' where id = $1`, [id]);
    await demo.test_db.query(`update ffyplan set status = 'active' where id = $1`, [ACTIVE]);
  });

  test('has what is done for it from week to week, as far as one may read that', async () => {
    const one = await goalOf('提升教学质量');
    const { data } = await call('teacher', 'GET', `/ffyplans/${ACTIVE}/goals/${one.id}/items`);
    expect(data.list.map(({ text }: { text: string }) => text)).toEqual(
      expect.arrayContaining(['教学常规检查', '校本课程评审']),
    );
    expect((await call('outsider', 'GET', `/ffyplans/${ACTIVE}/goals/${one.id}/items`)).code).toBe(404001);
    const options = await call('teacher', 'GET', '/ffyplans/goal_options?q=近视');
    expect(options.data.list).toMatchObject([{ name: '2.1 降低近视率' }]);
    expect((await call('outsider', 'GET', '/ffyplans/goal_options')).data.list).toEqual([]);
  });

  test('is chosen among all goals of the plan, in whichever signs somebody types', async () => {
    await demo.test_db.query(
      `insert into ffyplan_goal (id, organization_id, ffyplan_id, depth, position, title, weight)
       select gen_random_uuid(), organization_id, id, 1, 100 + n, '补充目标' || n, 0
         from ffyplan, generate_series(1, 60) n where ffyplan.id = $1`,
      [ACTIVE],
    );
    const offered = async (q: string) =>
      (await call('teacher', 'GET', `/ffyplans/goal_options?q=${encodeURIComponent(q)}`)).data.list;
    expect((await offered('')).at(-1).name).toMatch(/补充目标60$/);
    expect(await offered('降低近視率')).toMatchObject([{ name: '2.1 降低近视率' }]);
    expect((await offered('目标６０')).length).toBe(1);
    await demo.test_db.query(`delete from ffyplan_goal where title like '补充目标%'`);
  });
});

describe('new targets of a plan in effect', () => {
  const goalOf = async (title: string) =>
    (await show('principal', ACTIVE)).data.goals.find((one: { title: string }) => one.title === title);
  const pathOf = async (title: string) => `/ffyplans/${ACTIVE}/goals/${(await goalOf(title)).id}/target_changes`;
  const ask = async (who: CastName, targets: object[], title = '校本精品课程建设') =>
    call(who, 'POST', await pathOf(title), { reason: '经费增加', targets });
  const targetIn = async (title: string, of: number) =>
    (await goalOf(title)).yearly.find((one: { year: number }) => one.year === of)?.target;

  test('hold once somebody else of the school agrees, with what was there before in the log', async () => {
    const before = await targetIn('校本精品课程建设', year);
    expect((await call('teacher', 'POST', await pathOf('校本精品课程建设'), {})).code).toBe(403001);
    const { data, code, message } = await ask('office', [{ year, target: before + 5 }]);
    expect(code, message).toBe(0);
    expect(data).toMatchObject({ status: 'submitted', targets: [{ year, was: before, target: before + 5 }] });
    expect(await targetIn('校本精品课程建设', year)).toBe(before);
    expect((await ask('office', [{ year, target: before + 6 }])).message).toBe('该目标已有待审批的调整');
    const decide = (who: CastName) =>
      call(who, 'PUT', `/ffyplan_target_changes/${data.id}/decide`, { result: 'approve', version: data.version });
    expect((await decide('office')).code).not.toBe(0);
    expect((await decide('teacher')).code).not.toBe(0);
    const agreed = await decide('principal');
    expect(agreed.code, agreed.message).toBe(0);
    expect(await targetIn('校本精品课程建设', year)).toBe(before + 5);
    const log = await demo.test_db.query<{ changes: Record<string, { before: unknown; after: unknown }> }>(
      `select changes from audit_log where action = 'ffyplan_goal.targets'`,
    );
    expect(JSON.stringify(log[0]?.changes)).toContain(String(before + 5));
    expect(JSON.stringify(log[0]?.changes)).toContain(String(before));
    const { data: seen } = await call('teacher', 'GET', await pathOf('校本精品课程建设'));
    expect(seen).toMatchObject({ actions: [], list: [{ status: 'approved', reason: '经费增加' }] });
    expect((await call('outsider', 'GET', await pathOf('校本精品课程建设'))).code).toBe(404001);
  });

  test('are of years that are not over, of the plan, and others than now; of two at once one is taken', async () => {
    const errors = async (targets: object[]) => (await ask('office', targets)).errors;
    expect(await errors([{ year: year - 1, target: 1 }])).toEqual({ 'targets.0.year': ['该年度已结束'] });
    expect(await errors([{ year: year + 9, target: 1 }])).toEqual({ 'targets.0.year': ['不在规划年度内'] });
    const twice = [
      { year, target: 1 },
      { year, target: 2 },
    ];
    expect(await errors(twice)).toEqual({ 'targets.1.year': ['年度重复'] });
    const now = await targetIn('校本精品课程建设', year);
    expect(await errors([{ year, target: now }])).toEqual({ targets: ['目标值没有变化'] });
    const both = await Promise.all([7, 8].map((more) => ask('office', [{ year, target: now + more }])));
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 200200]);
    const open = both.find(({ code }) => code === 0)?.data;
    const back = await call('office', 'PUT', `/ffyplan_target_changes/${open.id}/withdraw`, { version: open.version });
    expect(back.code, back.message).toBe(0);
    expect(await targetIn('校本精品课程建设', year)).toBe(now);
    const draft = await whole();
    const path = `/ffyplans/${draft.id}/goals/${idOf(draft, '甲')}/target_changes`;
    expect((await call('office', 'POST', path, { reason: '试试', targets: [{ year, target: 1 }] })).message).toBe(
      '规划启用后才能调整目标值',
    );
  });
});

describe('new targets that wait', () => {
  /** A plan in effect of its own, with a goal for which new targets were asked. */
  const waiting = async () => {
    const { id } = await create();
    const { data }: { data: Plan } = await add(
      id,
      goal('甲', 100, { indicator: { name: '率', direction: 'up' }, targets: [{ year, target: 1 }] }),
    );
    const at = `/ffyplans/${id}/goals/${idOf(data, '甲')}`;
    await demo.test_db.query(`update ffyplan set status = 'closed' where status = 'active' and id = $1`, [ACTIVE]);
    await demo.test_db.query(`update ffyplan set status = 'active' where id = $1`, [id]);
    const asked = await call('office', 'POST', `${at}/target_changes`, {
      reason: '经费增加',
      targets: [{ year, target: 2 }],
    });
    expect(asked.code, asked.message).toBe(0);
    const list = async () => (await call('office', 'GET', `${at}/target_changes`)).data;
    const decide = () =>
      call('principal', 'PUT', `/ffyplan_target_changes/${asked.data.id}/decide`, { result: 'approve', version: 1 });
    const end = async () => {
      await demo.test_db.query(`update ffyplan set status = 'closed' where id = $1`, [id]);
      await demo.test_db.query(`update ffyplan set status = 'active' where id = $1`, [ACTIVE]);
    };
    return { id, list, decide, end, change: asked.data.id as string };
  };

  test('change no year that is over by the time somebody agrees', async () => {
    const { change, decide, end, list } = await waiting();
    await demo.test_db.query(
      `update ffyplan_target_change set targets = jsonb_set(targets, '{0,year}', to_jsonb($2::int)) where id = $1`,
      [change, year - 1],
    );
    expect((await decide()).message).toBe(`${year - 1}年已结束，其目标值不再调整`);
    expect((await list()).open_id).toBe(change);
    await end();
  });

  test('end with their plan: nobody is asked about them any more', async () => {
    const { id, change, decide, end, list } = await waiting();
    const todos = async () => JSON.stringify((await call('principal', 'GET', '/home/todos')).data);
    expect(await todos()).toContain(change);
    const closed = await move('office', id, 'close');
    expect(closed.code, closed.message).toBe(0);
    expect(await list()).toMatchObject({ open_id: null, actions: [], list: [{ id: change, status: 'withdrawn' }] });
    expect(await todos()).not.toContain(change);
    expect((await decide()).code).not.toBe(0);
    await end();
  });
});

test('a row offers what the server takes, in every state', async () => {
  const put =
    (path: string, more: object = {}) =>
    (who: CastName, { id, version }: { id: string; version: number }) =>
      call(who, 'PUT', `/ffyplans/${id}/${path}`, { version, ...more });
  const steps = [[], ['submit_consult'], ['submit_consult', 'approve']] as const;
  for (const done of steps) {
    const ready = async () => {
      const { id } = await whole();
      for (const step of done) await move('office', id, step);
      return (await show('office', id)).data;
    };
    const wrong = await offersThatDisagree<CastName>({
      people: ['office', 'principal', 'teacher', 'outsider'],
      acts: {
        update: (who, { id, version }) => call(who, 'PUT', `/ffyplans/${id}`, { ...facts(), version }),
        submit_consult: put('submit_consult'),
        submit: put('approve'),
        reopen: put('reopen'),
        activate: put('activate'),
        close: put('close'),
        remove: (who, { id }) => call(who, 'DELETE', `/ffyplans/${id}`),
      },
      ready,
      read: (who, { id }) => show(who, id),
    });
    expect(wrong, done.join()).toEqual([]);
  }
});
