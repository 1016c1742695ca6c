import { describe, expect, test } from 'vitest';
import { patience } from '#server/testing/pace.ts';
import { today } from '#shared/dates.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { MATHS, OFFICE, OTHER_CLERK, printDesk, SCHOOL, STAFF_PRINTER } from './testing/print-desk.ts';

const demo = useDemo();
const { order, bodyOf, act, signedIn, query, ready } = printDesk(demo);
const make = (body: object, who: 'office' | 'teacher' = 'office') => demo.call(who, 'POST', '/print_jobs', body);

test('a job is numbered by its day, and without a step that applies it is agreed at once', async () => {
  const job = await order('office', { pages: 2, copies: 100 });
  expect(job).toMatchObject({ status: 'approved', sheets: 200, cost_fen: 1600 });
  expect(job.number).toMatch(/^P-20\d{6}-\d+$/);
  expect(job.events.map(({ to_state }) => to_state)).toEqual(['draft', 'submitted', 'approved']);
});

test.each([
  ['more than 300 sheets', { pages: 1, copies: 301 }],
  ['more than 50 sheets in colour', { pages: 1, copies: 51, color: true }],
  ['something personal', { pages: 1, copies: 1, purpose: 'personal', printer_id: STAFF_PRINTER }],
] as const)('%s waits for the head of the department', async (_, over) => {
  const job = await order('office', over);
  expect(job.status).toBe('submitted');
  const todos = await demo.call('orgadmin', 'GET', '/home/todos');
  expect(JSON.stringify(todos.data)).toContain(job.number);
  const decided = await act('orgadmin', job, 'decide', { result: 'approve' });
  expect(decided.code).toBe(0);
  expect((await demo.call('office', 'GET', `/print_jobs/${job.id}`)).data.status).toBe('approved');
});

test('300 sheets, and 50 in colour, wait for nobody', async () => {
  expect((await order('office', { copies: 300 })).status).toBe('approved');
  expect((await order('office', { copies: 50, color: true })).status).toBe('approved');
});

test('what a head refuses says why, and frees its sheets; nobody decides their own', async () => {
  const job = await order('office', { copies: 400 });
  expect((await act('office', job, 'decide', { result: 'approve' })).code).not.toBe(0);
  const before = await quotaOf(OFFICE);
  await act('orgadmin', job, 'decide', { result: 'refuse', opinion: '请改用电子版' });
  expect((await demo.call('office', 'GET', `/print_jobs/${job.id}`)).data).toMatchObject({
    status: 'rejected',
    reason: '请改用电子版',
  });
  expect((await quotaOf(OFFICE)).reserved).toBe(before.reserved - 400);
});

test('what is taken back before an opinion is a draft again, with its sheets free, and can be submitted anew', async () => {
  const job = await order('office', { copies: 310 });
  const before = await quotaOf(OFFICE);
  expect((await act('office', job, 'withdraw')).code).toBe(0);
  const draft = (await demo.call('office', 'GET', `/print_jobs/${job.id}`)).data;
  expect(draft.status).toBe('draft');
  expect((await quotaOf(OFFICE)).reserved).toBe(before.reserved - 310);
  expect((await act('office', draft, 'submit')).data.status).toBe('submitted');
});

const quotaOf = async (department: string): Promise<{ sheets: number; used: number; reserved: number }> =>
  (
    await query<{ sheets: number; used: number; reserved: number }>(
      'select sheets, used, reserved from print_quota where department_id = $1 order by month desc limit 1',
      [department],
    )
  )[0] ?? { sheets: 0, used: 0, reserved: 0 };

/** Leaves so many sheets of a department free, whatever is taken. */
const leave = (department: string, n: number) =>
  query('update print_quota set sheets = used + reserved + $2 where department_id = $1', [department, n]);

describe('quotas', () => {
  test('a job of 50 with 40 left is refused with 40, and passes after an older one of 20 was cancelled', async () => {
    const older = await order('office', { copies: 20 });
    await leave(OFFICE, 40);
    const body = await bodyOf('office', { copies: 50 });
    const refused = await make(body);
    expect([refused.code, refused.message]).toEqual([200200, '本月打印额度不足，剩余40张']);
    expect((await demo.call('office', 'GET', '/print_jobs')).data.list[0].id).toBe(older.id);
    expect((await act('office', older, 'cancel')).data.status).toBe('cancelled');
    expect((await make(body)).data).toMatchObject({ status: 'approved', sheets: 50 });
    expect((await quotaOf(OFFICE)).sheets - (await quotaOf(OFFICE)).reserved - (await quotaOf(OFFICE)).used).toBe(10);
    await leave(OFFICE, 5000);
  });

  test(
    'of 50 jobs at once for 10 sheets ten pass, and the others hear what is left',
    async () => {
      const month = today().slice(0, 7);
      await query(
        `insert into print_quota (id, organization_id, month, user_id, sheets) values (gen_random_uuid(), $1, $2, $3, 10)`,
        [SCHOOL, month, castId('teacher')],
      );
      const drafts = [];
      for (let n = 0; n < 50; n++) drafts.push(await order('teacher', { submit: false }));
      const answers = await Promise.all(drafts.map((job) => act('teacher', job, 'submit')));
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(10);
      for (const { code, message } of answers.filter((one) => one.code !== 0))
        expect([code, message]).toEqual([200200, '本月打印额度不足，剩余0张']);
      expect(await query('select used, reserved from print_quota where user_id = $1', [castId('teacher')])).toEqual([
        { used: 0, reserved: 10 },
      ]);
      await query('update print_quota set sheets = 1000 where user_id = $1', [castId('teacher')]);
    },
    patience(120),
  );

  test('what was set for a month holds for the next, with nothing used', async () => {
    await query(`update print_quota set month = '2020-01' where department_id = $1`, [OFFICE]);
    const before = await quotaOf(OFFICE);
    await order('office', { copies: 7 });
    expect(await quotaOf(OFFICE)).toEqual({ sheets: before.sheets, used: 0, reserved: 7 });
  });

  test('a quota belongs to one holder, once a month, and is not set below what is used', async () => {
    const add = (body: object) =>
      demo.call('facilities', 'POST', '/print_quotas', { month: '2031-01', sheets: 5, ...body });
    expect((await add({})).errors).toEqual({ department_id: ['请选择一个部门或一位教职工'] });
    const made = await add({ department_id: MATHS });
    expect(made.code).toBe(0);
    expect((await add({ department_id: MATHS })).errors).toEqual({ month: ['该月已有额度，请直接修改'] });
    await query('update print_quota set reserved = 3 where id = $1', [made.data.id]);
    const lower = await demo.call('facilities', 'PUT', `/print_quotas/${made.data.id}`, { sheets: 2, version: 1 });
    expect(lower.errors).toEqual({ sheets: ['不能少于已用和预留的3张'] });
    expect((await demo.call('facilities', 'DELETE', `/print_quotas/${made.data.id}`)).message).toBe(
      '该额度已有使用，不能删除',
    );
  });

  test('collected sheets are used, no longer reserved', async () => {
    const before = await quotaOf(OFFICE);
    const job = await ready('office', { copies: 9 });
    const { code } = (await demo.call('office', 'GET', `/print_jobs/${job.id}/code`)).data;
    expect((await demo.call('facilities', 'PUT', `/print_jobs/${job.id}/collect`, { code })).code).toBe(0);
    expect(await quotaOf(OFFICE)).toEqual({ ...before, used: before.used + 9 });
  });
});

describe('what is wrong stands at its field', () => {
  const wrong = async (over: object) => (await make({ ...(await bodyOf('office', { pages: 3 })), ...over })).errors;
  test.each([
    [{ pages: '5-2' }, { pages: ['请按“1-4,7”填写页码，从小到大'] }],
    [{ pages: '2-4' }, { pages: ['文件共3页'] }],
    [{ department_id: MATHS }, { department_id: ['请选择您所在的部门'] }],
    [{ purpose: 'personal' }, { purpose: ['该打印机不接受个人打印'] }],
    [
      { printer_id: STAFF_PRINTER, color: true, paper: 'A3', staple: true },
      {
        color: ['该打印机不能彩印'],
        paper: ['该打印机没有此纸张'],
        staple: ['该打印机不能装订'],
      },
    ],
    [{ purpose: 'exam' }, { file_ids: ['考试试卷与其他文件分开保存，请重新上传'] }],
    [{ file_ids: ['0198f5a0-0000-7000-8000-000000000000'] }, { file_ids: ['文件已失效，请重新上传'] }],
    [{ pickup_place_id: '0198f5a0-0000-7000-8000-000000000000' }, { pickup_place_id: ['请选择本校打印机所在的地点'] }],
  ])('%j', async (over, errors) => {
    expect(await wrong(over)).toEqual(errors);
  });
  test('a printer of another school, and its place', async () => {
    const elsewhere = demoId('printer:library');
    await query('update printer set organization_id = $2 where id = $1', [elsewhere, organizationId('sy-primary')]);
    expect(await wrong({ printer_id: elsewhere })).toEqual({ printer_id: ['请选择本校的打印机'] });
  });
  test('6,000 copies', async () => {
    expect(Object.keys((await wrong({ copies: 6000 })) ?? {})).toEqual(['copies']);
  });
  test('a file of somebody else, or one that is in a job', async () => {
    const theirs = (await bodyOf('teacher')).file_ids;
    expect(await wrong({ file_ids: theirs })).toEqual({ file_ids: ['文件已失效，请重新上传'] });
    const used = (await order('office')).files.map(({ id }) => id);
    expect(await wrong({ file_ids: used })).toEqual({ file_ids: ['文件已失效，请重新上传'] });
  });
});

test('nothing is promised before the print room can have done it', async () => {
  const soon = new Date(Date.now() + 60_000).toISOString();
  const refused = await make(await bodyOf('office', { wanted_at: soon }));
  expect(refused.message).toMatch(/^最早可取时间为/);
  const body = await bodyOf('office', { purpose: 'exam' });
  const { title: _t, wanted_at: _w, submit: _s, ...asked } = body;
  const exam = (await demo.call('office', 'POST', '/print_jobs/estimate', asked)).data;
  expect(Date.parse(exam.earliest_at)).toBeGreaterThanOrEqual(Date.now() + 23 * 3_600_000);
  expect(exam).toMatchObject({ sheets: 1, cost_fen: 8, needs_approval: false });
  expect((await make({ ...body, wanted_at: exam.earliest_at })).code).toBe(0);
});

test('a draft is changed and removed by its owner alone, and a stale save is refused', async () => {
  const job = await order('office', { submit: false });
  const body = { ...(await bodyOf('office', { submit: false, copies: 3 })), version: job.version };
  expect((await demo.call('teacher', 'PUT', `/print_jobs/${job.id}`, body)).code).toBe(404001);
  expect((await demo.call('facilities', 'GET', `/print_jobs/${job.id}`)).code).toBe(404001);
  expect((await demo.call('office', 'PUT', `/print_jobs/${job.id}`, body)).data).toMatchObject({
    copies: 3,
    sheets: 3,
  });
  expect((await demo.call('office', 'PUT', `/print_jobs/${job.id}`, { ...body, file_ids: body.file_ids })).code).toBe(
    409001,
  );
  expect((await demo.call('office', 'DELETE', `/print_jobs/${job.id}`)).code).toBe(0);
  expect((await demo.call('office', 'GET', `/print_jobs/${job.id}`)).code).toBe(404001);
  expect(await query("select 1 from file where attached_id = $1 and status = 'stored'", [job.id])).toEqual([]);
});

test('who began to print leaves nothing to cancel, and the print room cancels with a reason alone', async () => {
  const job = await order('office');
  const started = (await act('facilities', job, 'start')).data;
  expect((await act('office', started, 'cancel')).message).toBe('已开始印制，不能取消');
  const other = await order('office');
  expect((await act('facilities', other, 'cancel')).message).toBe('请填写原因（2-200字）');
  expect((await act('facilities', other, 'cancel', { reason: '文件无法印制' })).data).toMatchObject({
    status: 'cancelled',
    reason: '文件无法印制',
  });
  const told = await query(`select title from notification where user_id = $1 and event = 'print_job.cancelled'`, [
    castId('office'),
  ]);
  expect(told).toHaveLength(1);
});

test('another school sees nothing of a job, and colleagues neither', async () => {
  const job = await order('office');
  const other = await signedIn(OTHER_CLERK);
  expect((await other.call('GET', `/print_jobs/${job.id}`)).code).toBe(404001);
  expect((await other.call('PUT', `/print_jobs/${job.id}/start`, { body: { version: job.version } })).code).toBe(
    404001,
  );
  expect((await other.call('GET', '/print_jobs?scope=queue')).data.list).toEqual([]);
  expect((await demo.call('teacher', 'GET', `/print_jobs/${job.id}`)).code).toBe(404001);
  expect((await demo.call('teacher', 'GET', '/print_jobs?scope=all')).data.list).toEqual([]);
});

test('lists by state, purpose and day', async () => {
  const job = await order('office', { purpose: 'notice' });
  const list = async (filters: string) =>
    (await demo.call('office', 'GET', `/print_jobs?${filters}`)).data.list.map((row: { id: string }) => row.id);
  expect(await list('status=approved&purpose=notice')).toContain(job.id);
  expect(await list('status=draft')).not.toContain(job.id);
  expect(await list('purpose=exam')).not.toContain(job.id);
  expect(await list('from=2031-01-01')).toEqual([]);
  expect(await list(`q=${job.number}`)).toEqual([job.id]);
});
