import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#server/testing/database.ts';
import { COLUMNS, PayWorld } from '../../../../server/testing/pay-world.ts';
import type { TestPerson } from '../../../../server/testing/school.ts';

const test_db = useTestDatabase();
let pay: PayWorld;
let teacher: TestPerson;
let colleague: TestPerson;

beforeAll(async () => {
  pay = await PayWorld.open(test_db);
  teacher = await pay.world.person({ name: '王芳', school: pay.school });
  colleague = await pay.world.person({ name: '李雷', school: pay.school });
  await test_db.query(`update user_organization set valid_from = '2020-01-01'`);
});
afterAll(() => pay?.portal.close());

const rowOf = (person: TestPerson, base: number, lessons: number, pension: number) => ({
  key: person.number,
  name: person.name,
  base,
  lessons,
  pension,
  net: base + lessons - pension,
});
const get = (by: TestPerson, path: string, query = {}) => by.browser.call('GET', path, { query });

describe('a table', () => {
  it('names what it cannot match, what does not add up and what it cannot read, and the rest is there', async () => {
    const { id } = await pay.draft();
    const answer = await pay.read(id, [
      rowOf(teacher, 5000, 600, 400),
      { ...rowOf(colleague, 4000, 0, 300), net: 3701 },
      { key: 'X9999', name: '查无', base: 1, net: 1 },
      { key: colleague.number, name: '韩梅梅', base: 1, net: 1 },
      { key: '', name: '无号', base: '1E+05', net: 1 },
    ]);
    expect(answer).toMatchObject({
      code: 0,
      data: { rows: 5, matched: 2, unmatched: 3, not_adding_up: 1, unreadable: 1 },
    });
    expect(answer.data.problems).toEqual([
      { row_no: 3, problem: 'sum', cell: null },
      { row_no: 4, problem: 'unknown', cell: null },
      { row_no: 5, problem: 'name_differs', cell: null },
      { row_no: 6, problem: 'no_key', cell: null },
      { row_no: 6, problem: 'exponent', cell: 'C6' },
    ]);
    const { version } = (await get(pay.payroll, `/wages/${id}`)).data;
    const check = await pay.payroll.browser.call('PUT', `/wages/${id}/check`, { body: { version } });
    expect(check.message).toBe('还有3行未匹配到人员');
  });

  it('with one person twice makes both rows red', async () => {
    const { id } = await pay.draft();
    const answer = await pay.read(id, [rowOf(teacher, 1, 0, 0), rowOf(teacher, 2, 0, 0)]);
    expect(answer.data.problems.map((one: { problem: string }) => one.problem)).toEqual(['doubled', 'doubled']);
  });

  it('without a heading that is needed says which, and keeps what was there', async () => {
    const { id } = await pay.draft({ columns: [{ key: 'bonus', label: '年终奖', kind: 'net' }] });
    expect((await pay.read(id, [rowOf(teacher, 1, 0, 0)])).message).toBe('表中没有所需的表头：年终奖');
  });

  it('does not find somebody of another school', async () => {
    const other = await pay.world.school('乙校');
    const stranger = await pay.world.person({ name: '外人', school: other });
    const sister = await pay.world.school('丙校', pay.school);
    const distant = await pay.world.person({ name: '远人', school: sister });
    const { id } = await pay.draft();
    const answer = await pay.read(id, [rowOf(stranger, 1, 0, 0), rowOf(distant, 1, 0, 0)]);
    expect(answer.data.problems.map((one: { problem: string }) => one.problem)).toEqual(['unknown', 'out_of_reach']);
  });
});

describe('a batch', () => {
  it('is read, checked, and sent by a second person with the right control figures: one slip and one message each', async () => {
    const { id } = await pay.draft({ title: '九月工资' });
    await pay.read(id, [rowOf(teacher, 5000, 600, 400), rowOf(colleague, 4000, 0, 300)]);
    await pay.totals(id);
    expect((await pay.send(id, 2, 8900.01)).message).toBe('核对数不符，请重新核对');
    expect((await pay.send(id, 3, 8900)).message).toBe('核对数不符，请重新核对');
    expect(await pay.send(id, 2, 8900)).toMatchObject({ code: 0, data: { count: 2 } });
    expect((await pay.send(id, 2, 8900)).message).toBe('该批次正在发放');
    await pay.run(id);
    const [row] = await test_db.query(`select status from wage where id = $1`, [id]);
    expect(row).toEqual({ status: 'sent' });
    const told = await test_db.query<{ title: string; body: string | null }>(
      `select title, body from notification where user_id = $1 and event = 'wage.sent'`,
      [teacher.user_id],
    );
    expect(told).toEqual([{ title: '您2026年9月的工资条已发放', body: null }]);
    const slip = await pay.own(teacher, id);
    const seen = await get(teacher, `/wage_users/${slip}`);
    expect(seen).toMatchObject({
      code: 0,
      data: { is_own: true, net_fen: 520_000, status: 'viewed', values: { base: 500_000, lessons: 60_000 } },
    });
    expect(seen.data.actions).toEqual(['confirm', 'ask', 'pdf']);
  });

  it('is never sent by who prepared it, whatever rights they have', async () => {
    const both = await pay.world.person({ name: '兼任', school: pay.school, roles: ['payroll', 'finance'] });
    const made = await both.browser.call('POST', '/wages', {
      body: { title: '兼任批次', month: '2026-09-01', category: 'salary', pay_date: '2026-09-10', columns: COLUMNS },
    });
    const { id } = made.data;
    await pay.read(id, [rowOf(teacher, 100, 0, 0)]);
    await pay.totals(id);
    expect((await pay.send(id, 1, 100, both.browser)).message).toBe('编制人与发放人不能为同一人');
    expect((await get(both, `/wages/${id}`)).data.actions).not.toContain('send_wage');
    expect((await pay.send(id, 1, 100)).code).toBe(0);
  });

  it('is asked for a fresh proof before figures are shown, and lists are without them', async () => {
    const id = await pay.batch([rowOf(teacher, 3000, 0, 0)]);
    const slip = await pay.own(teacher, id);
    await test_db.query(`update session set strong_until = null where user_id = $1`, [teacher.user_id]);
    expect((await get(teacher, `/wage_users/${slip}`)).code).toBe(403301);
    const list = await get(teacher, '/wage_users');
    expect(list.data.list.every((one: { net_fen: number | null }) => one.net_fen === null)).toBe(true);
    await test_db.query(`update session set strong_until = now() + interval '10 minutes' where user_id = $1`, [
      teacher.user_id,
    ]);
    expect((await get(teacher, `/wage_users/${slip}`)).code).toBe(0);
  });

  it('that changed nothing is not sent twice, and only drafts are deleted', async () => {
    const id = await pay.batch([rowOf(colleague, 3000, 0, 0)]);
    expect((await pay.payroll.browser.call('DELETE', `/wages/${id}`)).message).toBe('已核对或已发放的批次不能删除');
    const { version } = (await get(pay.payroll, `/wages/${id}`)).data;
    const change = (body: object) => pay.payroll.browser.call('PUT', `/wages/${id}`, { body: { ...body, version } });
    expect((await change({ title: '改名' })).message).toBe('已发放，不能修改');
    expect((await change({ note: '备注' })).code).toBe(0);
  });

  it('asks to look at what is unusual against the month before', async () => {
    const facts = { category: 'performance' };
    await pay.batch([rowOf(teacher, 2000, 0, 0), rowOf(colleague, 2000, 0, 0)], { ...facts, month: '2026-08-01' });
    const { id, version } = await pay.draft({ ...facts, month: '2026-09-01' });
    await pay.read(id, [rowOf(teacher, 2000, 0, 0), rowOf(colleague, 3000, 50, 0)]);
    const now = (await get(pay.payroll, `/wages/${id}`)).data.version;
    expect(now).toBeGreaterThan(version);
    const check = await pay.payroll.browser.call('PUT', `/wages/${id}/check`, { body: { version: now } });
    expect(check.message).toBe('请先核对1条异常');
    const report = (await get(pay.payroll, `/wages/${id}/report`)).data;
    expect(report.outliers).toMatchObject([
      { name: '李雷', kinds: ['net_changed', 'new_column'], before_fen: 200_000, now_fen: 305_000, is_ticked: false },
    ]);
    expect(report.columns.find((one: { key: string }) => one.key === 'net')).toMatchObject({
      before_fen: 400_000,
      now_fen: 505_000,
      changed: 1,
      histogram: [0, 0, 1, 0, 1],
    });
  });
});

describe('a slip', () => {
  it('is asked about line by line, corrected by two people, and shows what changed', async () => {
    const id = await pay.batch([rowOf(teacher, 5000, 500, 400)]);
    const slip = await pay.own(teacher, id);
    const ask = (column_key: string | null) =>
      teacher.browser.call('POST', `/wage_users/${slip}/questions`, { body: { column_key, text: '少了六节课' } });
    expect((await ask('lessons')).message).toBe('请先打开工资条');
    await get(teacher, `/wage_users/${slip}`);
    expect((await ask('lessons')).code).toBe(0);
    expect((await ask('lessons')).message).toBe('该项已有未结疑问');
    const confirm = () => teacher.browser.call('PUT', `/wage_users/${slip}/confirm`, { body: {} });
    expect((await confirm()).message).toBe('您有未答复的疑问');
    expect((await pay.payroll.browser.call('PUT', `/wages/${id}/close`)).message).toBe('还有1条未结疑问');
    const { data: shown } = await get(pay.payroll, `/wage_users/${slip}`);
    const draft = (values: object) =>
      pay.payroll.browser.call('PUT', `/wage_users/${slip}`, {
        body: { values, reason: '补六节课时', version: shown.row.version },
      });
    expect((await draft({ lessons: 80_000, net: 1 })).message).toBe('应发减扣款不等于实发');
    expect((await draft({ lessons: 50_000 })).message).toBe('没有更改任何金额');
    expect((await draft({ lessons: 80_000 })).code).toBe(0);
    expect((await pay.payroll.browser.call('POST', `/wage_users/${slip}/send_wage_again`)).code).toBe(403001);
    const sent = await pay.finance.browser.call('POST', `/wage_users/${slip}/send_wage_again`);
    expect(sent).toMatchObject({ code: 0, data: { revision: 2 } });
    const after = await get(teacher, `/wage_users/${sent.data.id}`);
    expect(after.data).toMatchObject({
      net_fen: 540_000,
      values: { lessons: 80_000 },
      corrects: { before: { lessons: 50_000, net: 510_000 }, reason: '补六节课时' },
      questions: [{ state: 'closed', result: 'corrected', text: '少了六节课' }],
      revisions: [{ revision: 1 }, { revision: 2 }],
    });
    const done = await teacher.browser.call('PUT', `/wage_users/${sent.data.id}/confirm`, { body: {} });
    expect(done).toMatchObject({ code: 0, data: { status: 'confirmed' } });
  });

  it('that was replaced is no PDF any more, as its page says', async () => {
    const slip = await pay.own(teacher, await pay.batch([rowOf(teacher, 5000, 500, 400)]));
    const { version } = (await get(pay.payroll, `/wage_users/${slip}`)).data.row;
    await pay.payroll.browser.call('PUT', `/wage_users/${slip}`, {
      body: { values: { lessons: 10_000 }, reason: '课时登记有误', version },
    });
    await pay.finance.browser.call('POST', `/wage_users/${slip}/send_wage_again`);
    const { actions, status } = (await get(teacher, `/wage_users/${slip}`)).data;
    expect([status, actions.includes('pdf')]).toEqual(['replaced', false]);
    expect((await get(teacher, `/wage_users/${slip}/pdf`)).code).toBe(200200);
  });

  it('says to its owner who looked at it', async () => {
    const id = await pay.batch([rowOf(teacher, 5000, 0, 0)]);
    const slip = await pay.own(teacher, id);
    expect((await get(pay.auditor, `/wage_users/${slip}`)).errors).toHaveProperty('purpose');
    expect((await get(pay.auditor, `/wage_users/${slip}`, { purpose: '年度审计' })).code).toBe(0);
    const { list } = (await get(teacher, `/wage_users/${slip}/views`)).data;
    expect(list).toContainEqual(expect.objectContaining({ name: '审计', purpose: '年度审计', is_grid: false }));
  });

  it('of a recalled batch opens for nobody from this moment, and the reason is said', async () => {
    const id = await pay.batch([rowOf(teacher, 5000, 0, 0), rowOf(colleague, 1, 0, 0)]);
    const slip = await pay.own(teacher, id);
    await get(teacher, `/wage_users/${slip}`);
    const recall = await pay.finance.browser.call('PUT', `/wages/${id}/recall`, { body: { reason: '课时数据有误' } });
    expect(recall).toMatchObject({ code: 0, data: { status: 'recalled' } });
    expect((await get(teacher, `/wage_users/${slip}`)).message).toBe('该工资条已撤回：课时数据有误');
    await pay.recalled(id);
    await pay.recalled(id);
    const told = await test_db.query<{ title: string }>(
      `select title from notification where event = 'wage.recalled' and user_id in ($1, $2) order by title`,
      [teacher.user_id, colleague.user_id],
    );
    expect(told.map(({ title }) => title)).toEqual([
      '您2026年9月的工资条已撤回，您尚未打开，原因请见工资条页面',
      '您2026年9月的工资条已撤回，您此前看到的内容作废，原因请见工资条页面',
    ]);
    const listed = (await get(teacher, '/wage_users')).data.list.find((one: { id: string }) => one.id === slip);
    expect(listed).toMatchObject({ status: 'recalled', net_fen: null, recall_reason: '课时数据有误' });
  });
});
