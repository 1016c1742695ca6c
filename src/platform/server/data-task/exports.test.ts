import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { uuidv7 } from '#shared/uuid.ts';
import { useTestDatabase } from '../testing/database.ts';
import { until } from '../testing/until.ts';
import { expireTasks } from './jobs.ts';
import { clerk, hand, other, school } from './testing/guests.ts';
import { TaskBench } from './testing/task-bench.ts';

describe('an export', () => {
  const bench = new TaskBench(useTestDatabase());
  const startedExport = async (format: string, more: Record<string, string> = {}) =>
    (await bench.browser.call('GET', '/test_guests/export', { query: { format, ...more } })).data
      .data_task_id as string;

  it('writes exactly what is filtered inside the scope, as CSV that cannot calculate, with its watermark', async () => {
    await bench.insert([
      { name: '=1+1', size: 2 },
      { name: '王"小"明,', size: 2 },
      { name: 'one', size: 1 },
      { name: 'foreign', size: 2, organization_id: other },
      { name: '＠x', size: 2 },
    ]);
    const task = await bench.reaches(await startedExport('csv', { size: '2' }), 'done');
    expect(task).toMatchObject({
      kind: 'export',
      phase: 'export',
      done: 3,
      total: 3,
      actions: ['download', 'remove'],
    });
    const [heading, ...rows] = (await bench.result(task.id)).toString('utf8').trimEnd().split('\r\n');
    expect(heading).toBe('\uFEFF姓名,手机,人数');
    expect(rows.slice(0, -1)).toEqual(["'=1+1,13800000000,2", '"王""小""明,",13800000001,2', "'＠x,13800000004,2"]);
    expect(rows.at(-1)).toMatch(/^"?共 3 行，由 办公室 于 .+ 导出/);
  });

  it('writes a workbook whose texts stay texts', async () => {
    await bench.insert([{ name: '=HYPERLINK("http://x")', phone: '013800000000', size: 2 }]);
    const task = await bench.reaches(await startedExport('xlsx'), 'done');
    const book = await readXlsx(await bench.result(task.id));
    expect(book.sheets[0]?.rows[0]).toEqual(['姓名', '手机', '人数']);
    expect(book.sheets[0]?.rows[1]).toEqual(['=HYPERLINK("http://x")', '013800000000', 2]);
    expect([...(book.sheets[0]?.cells?.values() ?? [])].filter((cell) => cell.formula !== undefined)).toEqual([]);
  });

  it('can be stopped half way, and then leaves no file', async () => {
    await bench.insert(Array.from({ length: 250 }, (_, n) => ({ name: `Guest ${n}` })));
    let open = () => {};
    hand.gate = new Promise((resolve) => {
      open = resolve;
    });
    const id = await startedExport('csv');
    await bench.reaches(id, 'running');
    expect((await bench.browser.call('PUT', `/data_tasks/${id}/cancel`)).data).toMatchObject({ state: 'cancelled' });
    open();
    await until(
      async () =>
        (await bench.test_db.query("select 1 from pgboss.job where name = 'data_task.run' and state = 'active'"))
          .length === 0,
    );
    expect(await bench.task(id)).toMatchObject({ state: 'cancelled', file_name: null });
    expect((await bench.browser.call('PUT', `/data_tasks/${id}/cancel`)).code).toBe(200200);
    expect((await bench.browser.call('GET', `/data_tasks/${id}/result`)).code).toBe(404001);
  });

  it('is written with the rights of the moment in which it is written', async () => {
    await bench.insert([{ name: 'one' }]);
    const id = uuidv7();
    hand.grants = new Map();
    await bench.test_db.query(
      `insert into data_task (id, organization_id, user_id, user_name, lang, kind, phase, definition, title_cn, title_us, format)
       values ($1, $2, $3, 'x', 'cn', 'export', 'export', 'test_guests', 'x', 'x', 'csv')`,
      [id, school, clerk],
    );
    await bench.enqueue(id);
    expect(await bench.reaches(id, 'failed')).toMatchObject({ failure_cn: '您没有此操作的权限' });
  });

  it('belongs to the person who asked for it, and is removed after a week', async () => {
    await bench.insert([{ name: 'one' }]);
    const { id } = await bench.reaches(await startedExport('csv'), 'done');
    const colleague = await bench.signIn(uuidv7());
    expect((await colleague.call('GET', `/data_tasks/${id}`)).status).toBe(404);
    expect((await colleague.call('GET', `/data_tasks/${id}/result`)).status).toBe(404);
    expect((await colleague.call('GET', '/test_guests/export', { query: { format: 'csv' } })).code).toBe(403001);
    expect(
      (await bench.test_db.query("select action from audit_log where kind = 'export' and target_id = $1", [id])).map(
        (row) => row.action,
      ),
    ).toEqual(['test_guests.export']);
    await bench.test_db.query("update data_task set expires_at = now() - interval '1 second' where id = $1", [id]);
    await expireTasks(bench.portal.services);
    expect(await bench.task(id)).toMatchObject({ state: 'expired', actions: ['remove'] });
    expect((await bench.browser.call('GET', `/data_tasks/${id}/result`)).code).toBe(404001);
    await bench.browser.call('DELETE', `/data_tasks/${id}`);
    expect((await bench.browser.call('GET', `/data_tasks/${id}`)).status).toBe(404);
  });

  it('takes three at a time from one person', async () => {
    await bench.insert([{ name: 'one' }]);
    let open = () => {};
    hand.gate = new Promise((resolve) => {
      open = resolve;
    });
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => bench.browser.call('GET', '/test_guests/export', { query: { format: 'csv' } })),
    );
    expect(answers.map((answer) => answer.code).sort((a, b) => a - b)).toEqual([0, 0, 0, 200200]);
    open();
    for (const { data } of answers) if (data?.data_task_id) await bench.reaches(data.data_task_id, 'done');
  });
});
