import { buffer } from 'node:stream/consumers';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { runTask } from '#server/data-task/runner.ts';
import type { Browser } from '#server/testing/portal.ts';
import { today } from '#shared/dates.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { demoGroup } from '../../../../../../database/demo/school-group.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

const middle = organizationId('sy-middle');
const numberOf = (key: string) => demoGroup(today()).people.find((one) => one.key === key)?.number ?? '';

describe('departments and members by file', () => {
  const demo = useDemo();

  async function upload(who: Browser, rows: unknown[][]): Promise<string> {
    const bytes = await writeXlsx({ sheets: [{ name: 'S', rows: rows as never }] });
    const form = new FormData();
    form.set('file', new File([new Uint8Array(bytes)], '导入.xlsx'));
    form.set('purpose', 'import');
    const packed = new Response(form);
    const headers = { 'content-type': packed.headers.get('content-type') ?? '' };
    const body = Buffer.from(await packed.arrayBuffer());
    return (await who.call('POST', '/utils/upload_oss_file', { body, headers })).data.id;
  }
  const work = (id: string) => runTask(demo.services, id, { is_last: true, signal: new AbortController().signal });
  const task = async (who: Browser, id: string) => (await who.call('GET', `/data_tasks/${id}`)).data;

  /** Checks a file, and with `isRun` stores it; answers the task. */
  async function imported(who: Browser, definition: string, rows: unknown[][], isRun: boolean) {
    const body = { definition, file_id: await upload(who, rows), params: { organization_id: middle } };
    const { id } = (await who.call('POST', '/data_tasks', { body })).data;
    await work(id);
    if (isRun) {
      expect((await who.call('PUT', `/data_tasks/${id}`, { body: { state: 'running' } })).code).toBe(0);
      await work(id);
    }
    return task(who, id);
  }

  const heading = ['编码*', '名称*', '类型*', '上级编码'];
  const stored = () =>
    demo.test_db.query<{ code: string; parent: string | null; depth: number }>(
      `select d.code, p.code as parent, d.depth from department d left join department p on p.id = d.parent_id
        where d.code like 'IM%' order by d.code`,
    );

  it('grow a tree in any order of rows, after a dry run, and are taken back', async () => {
    const hr = await demo.as('hrofficer');
    const rows = [
      heading,
      ['IM3', '三级', '处室', 'IM2'],
      ['IM1', '一级', '处室', ''],
      ['IM2', '二级', '教研组', 'IM1'],
      ['IM4', '错误', '处室', 'NOWHERE'],
      ['JW', '移动', '处室', 'IM1'],
    ];
    const checked = await imported(hr, 'departments', rows, false);
    expect(checked).toMatchObject({ state: 'ready', created_count: 3, error_count: 2 });
    expect(await stored()).toEqual([]);
    const done = await imported(hr, 'departments', rows, true);
    expect(done).toMatchObject({ state: 'done', created_count: 3, error_count: 2 });
    expect(await stored()).toEqual([
      { code: 'IM1', parent: null, depth: 1 },
      { code: 'IM2', parent: 'IM1', depth: 2 },
      { code: 'IM3', parent: 'IM2', depth: 3 },
    ]);
    const again = await imported(hr, 'departments', [...rows.slice(0, 3), ['IM2', '改名', '教研组', 'IM1']], true);
    expect(again).toMatchObject({ created_count: 0, changed_count: 1, same_count: 2 });
    for (const { id } of [again, done]) {
      expect((await hr.call('POST', `/data_tasks/${id}/undo`)).code).toBe(0);
      await work(id);
    }
    expect(await task(hr, done.id)).toMatchObject({ state: 'undone' });
    // the second import renamed one and was taken back; its row counts as touched, so it stays with what is above it
    expect((await stored()).map((row) => row.code)).toEqual(['IM1', 'IM2']);
  });

  it('place people by their number, and refuse who is not meant', async () => {
    const hr = await demo.as('hrofficer');
    const teacher = numberOf('teacher');
    const rows = [
      ['工号*', '姓名*', '部门编码*', '岗位编码', '主岗', '开始日期'],
      [teacher, '王建国', 'KY', 'clerk', '否', '2026-01-01'],
      [teacher, '别人', 'JW', '', '', ''],
      ['NOBODY', '王建国', 'JW', '', '', ''],
      [numberOf('outsider'), '韩雪', 'JW', '', '', ''],
      [teacher, '王建国', 'G1-1', '', '', ''],
    ];
    const done = await imported(hr, 'department_members', rows, true);
    expect(done).toMatchObject({ state: 'done', created_count: 1, error_count: 4 });
    const places = () =>
      demo.test_db.query<{ source: string }>(
        "select source from user_department where user_id = $1 and source = 'import'",
        [castId('teacher')],
      );
    expect(await places()).toHaveLength(1);
    expect(await imported(hr, 'department_members', rows.slice(0, 2), false)).toMatchObject({ same_count: 1 });
    await hr.call('POST', `/data_tasks/${done.id}/undo`);
    await work(done.id);
    expect(await places()).toEqual([]);
  });

  it('belong to their managers: another school or a colleague without the right gets nothing', async () => {
    const outsider = await demo.as('outsider');
    const teacher = await demo.as('teacher');
    for (const who of [outsider, teacher]) {
      const file_id = await upload(who, [heading, ['IM9', '外', '处室', '']]);
      const body = { definition: 'departments', file_id, params: { organization_id: middle } };
      expect((await who.call('POST', '/data_tasks', { body })).code).toBe(403001);
      expect((await who.call('GET', `/organizations/${middle}/users/export`)).code).toBe(403001);
    }
    const hr = await demo.as('hrofficer');
    const foreign = { organization_id: organizationId('sy-intl') };
    const file_id = await upload(hr, [heading, ['IM9', '外', '处室', '']]);
    const started = await hr.call('POST', '/data_tasks', {
      body: { definition: 'departments', file_id, params: foreign },
    });
    await work(started.data.id);
    expect(await task(hr, started.data.id)).toMatchObject({ created_count: 0, error_count: 1 });
    expect(await hr.call('GET', `/organizations/${foreign.organization_id}/users/export`)).toMatchObject({
      status: 404,
    });
  });

  it('go out as they stand: departments as a tree, staff with masked phones and no pupil', async () => {
    const hr = await demo.as('hrofficer');
    const rowsOf = async (path: string) => {
      const { data } = await hr.call('GET', path);
      await work(data.data_task_id);
      const { id } = (await hr.call('GET', `/data_tasks/${data.data_task_id}/result`)).data;
      const { files } = demo.services;
      const row = await demo.everywhere((db) => files.find(db, id));
      if (!row) throw new Error('the task made no file');
      const bytes = await buffer(await files.read(row));
      return ((await readXlsx(bytes)).sheets[0]?.rows ?? []) as string[][];
    };
    const departments = await rowsOf(`/organizations/${middle}/departments/export`);
    expect(departments.map((row) => row[0])).toEqual(expect.arrayContaining(['编码', 'JW', 'G1', 'G1-1']));
    const members = await rowsOf(`/organizations/${middle}/users/export`);
    expect(members.some((row) => row[1] === '陈静怡')).toBe(true);
    expect(members.some((row) => row[1] === '李思源')).toBe(false);
    const phone = members[0]?.indexOf('手机号') ?? -1;
    expect(phone).toBeGreaterThan(0);
    expect(members.slice(1).every((row) => !row[phone] || /^\d{3}\*{4}\d{4}$/.test(row[phone] ?? ''))).toBe(true);
  });
});
