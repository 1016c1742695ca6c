import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { uuidv7 } from '#shared/uuid.ts';
import { useTestDatabase } from '../testing/database.ts';
import { runTask } from './runner.ts';
import { TaskBench } from './testing/task-bench.ts';

describe('an import', () => {
  const bench = new TaskBench(useTestDatabase());
  const uploaded = async (rows: unknown[][]) =>
    bench.upload(await writeXlsx({ sheets: [{ name: 'S', rows: rows as never }] }), '来宾.xlsx');
  const startedImport = async (rows: unknown[][]) => {
    const body = { definition: 'test_guests', file_id: await uploaded(rows) };
    return (await bench.browser.call('POST', '/data_tasks', { body })).data.id as string;
  };
  const heading = ['姓名*', 'Phone', '人数'];

  it('gives a template that explains its columns and offers its choices', async () => {
    const book = await readXlsx(await bench.bytes('/api/web/data_tasks/templates/test_guests'));
    expect(book.sheets[0]?.rows[0]).toEqual(['姓名*', '手机*', '人数']);
    expect(book.sheets[0]?.dataValidations?.[0]).toMatchObject({
      type: 'list',
      range: 'C2:C501',
      values: ['一人', '两人'],
    });
    expect(book.sheets[1]?.rows[1]).toEqual(['姓名', '是', '', '张三']);
  });

  it('judges every row first, stores nothing, and gives the file back with what is wrong', async () => {
    await bench.insert([
      { name: '旧名', phone: '13900000001', size: 1 },
      { name: '不变', phone: '13900000002' },
    ]);
    const rows = [
      heading,
      ['新人', '13900000003', '两人'],
      ['新名', '13900000001', 1],
      ['不变', '13900000002', ''],
      ['', '139', 'Nine'],
      ['重复', '13900000003', ''],
    ];
    const task = await bench.reaches(await startedImport(rows), 'ready');
    expect(task).toMatchObject({
      total: 5,
      done: 5,
      created_count: 1,
      changed_count: 1,
      same_count: 1,
      error_count: 2,
      actions: ['cancel', 'run', 'download', 'remove'],
    });
    expect(task.problems).toEqual([
      { row_no: 5, reason: expect.stringMatching(/^姓名：此项必填；手机：.+；人数：/) },
      { row_no: 6, reason: '手机：与第2行重复' },
    ]);
    expect(await bench.guests()).toHaveLength(2);
    const sheet = (await readXlsx(await bench.result(task.id))).sheets[0];
    const verdicts = sheet?.rows.map((row) => row[3]) ?? [];
    expect(verdicts.slice(0, 4)).toEqual(['检查结果', '新增', '变更', '无变化']);
    expect(verdicts[4]).toMatch(/^错误：姓名：此项必填；手机：.+；人数：/);
    expect(verdicts[5]).toBe('错误：手机：与第2行重复');
  });

  it('stores the good rows when it is told to, once, and takes them back within a day', async () => {
    await bench.insert([{ name: '旧名', phone: '13900000001', size: 1 }]);
    const id = await startedImport([
      heading,
      ['新名', '13900000001', '两人'],
      ['新人', '13900000003', ''],
      ['坏', 'x', ''],
    ]);
    await bench.reaches(id, 'ready');
    const [first, second] = await Promise.all(
      [1, 2].map(() => bench.browser.call('PUT', `/data_tasks/${id}`, { body: { state: 'running' } })),
    );
    expect([first?.code, second?.code].sort()).toEqual([0, 200200]);
    const done = await bench.reaches(id, 'done');
    expect(done).toMatchObject({
      phase: 'run',
      created_count: 1,
      changed_count: 1,
      error_count: 1,
      actions: ['undo', 'download', 'remove'],
    });
    expect(await bench.guests()).toEqual([
      { name: '新名', phone: '13900000001', size: 2 },
      { name: '新人', phone: '13900000003', size: null },
    ]);
    expect((await bench.browser.call('POST', `/data_tasks/${id}/undo`)).code).toBe(0);
    expect(await bench.reaches(id, 'undone')).toMatchObject({ actions: ['download', 'remove'] });
    expect(await bench.guests()).toEqual([{ name: '旧名', phone: '13900000001', size: 1 }]);
    expect((await bench.browser.call('POST', `/data_tasks/${id}/undo`)).code).toBe(200200);
  });

  it('cannot be taken back after a day', async () => {
    const id = await startedImport([heading, ['新人', '13900000003', '']]);
    await bench.reaches(id, 'ready');
    await bench.browser.call('PUT', `/data_tasks/${id}`, { body: { state: 'running' } });
    await bench.reaches(id, 'done');
    await bench.test_db.query("update data_task set undo_until = now() - interval '1 second' where id = $1", [id]);
    expect((await bench.task(id)).actions).not.toContain('undo');
    expect((await bench.browser.call('POST', `/data_tasks/${id}/undo`)).message).toBe('超过24小时，不能撤销');
  });

  it('goes on after its last stored row when its runner was killed', async () => {
    const rows = Array.from({ length: 450 }, (_, n) => [`G${n}`, `1390000${String(n).padStart(4, '0')}`, '']);
    const id = await startedImport([heading, ...rows]);
    await bench.reaches(id, 'ready');
    await bench.browser.call('PUT', `/data_tasks/${id}`, { body: { state: 'running' } });
    await bench.reaches(id, 'done');
    await bench.test_db.query("delete from test_guest where phone >= '13900000400'");
    await bench.test_db.query('delete from data_task_undo where data_task_id = $1 and row_no > 401', [id]);
    await bench.test_db.query("update data_task set state = 'running', done = 400, created_count = 400 where id = $1", [
      id,
    ]);
    await bench.enqueue(id);
    expect(await bench.reaches(id, 'done')).toMatchObject({ done: 450, created_count: 450, changed_count: 0 });
    expect(await bench.guests()).toHaveLength(450);
  });

  it('stores each row once when two runners work on it at the same time', async () => {
    const rows = Array.from({ length: 450 }, (_, n) => [`G${n}`, `1390000${String(n).padStart(4, '0')}`, '']);
    const id = await startedImport([heading, ...rows]);
    await bench.reaches(id, 'ready');
    await bench.test_db.query(
      "update data_task set state = 'running', phase = 'run', done = 0, created_count = 0 where id = $1",
      [id],
    );
    const run = { is_last: true, signal: new AbortController().signal };
    await Promise.all([1, 2, 3].map(() => runTask(bench.portal.services, id, run)));
    expect(await bench.task(id)).toMatchObject({ state: 'done', done: 450, created_count: 450 });
    expect(await bench.guests()).toHaveLength(450);
  });

  it('reads CSV that Excel saved in the Chinese code page', async () => {
    const gbk = Buffer.from([0xd0, 0xd5, 0xc3, 0xfb]); // 姓名
    expect(new TextDecoder('gb18030').decode(gbk)).toBe('姓名');
    const file_id = await bench.upload(
      Buffer.concat([gbk, Buffer.from(',phone\r\n'), gbk, Buffer.from(',13900000009\r\n')]),
      'a.csv',
    );
    const started = await bench.browser.call('POST', '/data_tasks', {
      body: { definition: 'test_guests', file_id },
    });
    expect(await bench.reaches(started.data.id, 'ready', 'failed')).toMatchObject({ state: 'ready', created_count: 1 });
  });

  it.each([
    [
      'without a needed column',
      [['来宾名单'], ['姓名', '手机的'], ['张三', '1']],
      '缺少列：手机（是不是“手机的”？）（表头取自“S”第 2 行）',
      'Missing columns: Phone (is it “手机的”?) (headings read from row 2 of “S”)',
    ],
    [
      'without any column',
      [['Apfel'], ['1']],
      '没有找到表头。文件开头要有一行写明这些列：姓名、手机',
      'No headings found. The file has to begin with a row of these columns: Name, Phone',
    ],
    [
      'with too many rows',
      [heading, ...Array.from({ length: 501 }, (_, n) => [`G${n}`, `1390000${String(n).padStart(4, '0')}`, ''])],
      '一次最多导入 500 行，请分成几个文件导入',
      'You can import up to 500 rows at a time. Split the list into several files.',
    ],
  ])('fails with a sentence for a file %s', async (_, rows, failure_cn, failure_us) => {
    expect(await bench.reaches(await startedImport(rows), 'failed')).toMatchObject({ failure_cn, failure_us });
  });

  it('takes only own files, known definitions and known choices', async () => {
    const file_id = await uploaded([heading]);
    const colleague = await bench.signIn(uuidv7());
    expect((await colleague.call('POST', '/data_tasks', { body: { definition: 'test_guests', file_id } })).code).toBe(
      403001,
    );
    expect((await bench.browser.call('POST', '/data_tasks', { body: { definition: 'nothing', file_id } })).code).toBe(
      404001,
    );
    expect(
      (await bench.browser.call('POST', '/data_tasks', { body: { definition: 'test_guests', file_id: uuidv7() } }))
        .code,
    ).toBe(422001);
    expect(
      (
        await bench.browser.call('POST', '/data_tasks', {
          body: { definition: 'test_guests', file_id, params: { x: 1 } },
        })
      ).code,
    ).toBe(422001);
  });

  it('is listed among the own tasks, newest first', async () => {
    const ids = [await startedImport([heading]), await startedImport([heading])];
    for (const id of ids) await bench.reaches(id, 'ready');
    const { data } = await bench.browser.call('GET', '/data_tasks', { query: { kind: 'import', state: 'ready' } });
    expect(data.list.slice(0, 2).map((task: { id: string }) => task.id)).toEqual(ids.reverse());
  });
});
