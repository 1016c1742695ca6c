import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { runTask } from '#server/data-task/runner.ts';
import type { Browser } from '#server/testing/portal.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';

const demo = useDemo();
const HEADING = ['楼宇编码', '楼层', '房号', '名称', '类型', '座位数', '设备'];

/** Begins an import through the call of the specification. */
async function begin(who: Browser, rows: (string | number)[][], addsPlaces = false): Promise<string> {
  const bytes = await writeXlsx({ sheets: [{ name: 'S', rows: [HEADING, ...rows] }] });
  const form = new FormData();
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  form.set('adds_places', String(addsPlaces));
  form.set('file', new File([new Uint8Array(bytes)], '房间.xlsx', { type }));
  const packed = new Response(form);
  const headers = { 'content-type': packed.headers.get('content-type') ?? '' };
  const answer = await who.call('POST', '/brooms/import', { body: Buffer.from(await packed.arrayBuffer()), headers });
  return answer.data.id;
}
const work = (id: string) => runTask(demo.services, id, { is_last: true, signal: new AbortController().signal });
const task = async (who: Browser, id: string) => (await who.call('GET', `/data_tasks/${id}`)).data;
const countIn = async (who: Browser, q: string) => (await who.call('GET', '/brooms', { query: { q } })).data.total;

test('rooms are checked first, stored when somebody says so, and taken back', async () => {
  const admin = await demo.as('orgadmin');
  const rows = [
    ['A', 1, 'N1', '新教室一', '教室', 45, '投影、空调'],
    ['A', 1, 'N1', '新教室二', '教室', 45, ''],
    ['A', 9, 'N3', '新教室三', '教室', 45, ''],
    ['ZZ', 1, 'N4', '新教室四', '教室', 45, ''],
    ['A', 1, 'N5', '新教室五', '教室', '五十', '滑梯'],
    ['A', 2, '101', '教室101', '教室', 50, '投影'],
  ];
  const id = await begin(admin, rows);
  await work(id);
  const checked = await task(admin, id);
  expect(checked).toMatchObject({ state: 'ready', created_count: 1, changed_count: 1, error_count: 4 });
  expect(checked.problems).toEqual([
    { row_no: 3, reason: '房号：与第2行重复' },
    { row_no: 4, reason: expect.stringMatching(/^楼层：/) },
    { row_no: 5, reason: expect.stringMatching(/^楼宇编码：/) },
    { row_no: 6, reason: expect.stringMatching(/^座位数：请输入数字；设备：请填写其中之一：投影/) },
  ]);
  expect(await countIn(admin, '新教室')).toBe(0);
  await admin.call('PUT', `/data_tasks/${id}`, { body: { state: 'running' } });
  await work(id);
  expect(await countIn(admin, '新教室')).toBe(1);
  const moved = `/brooms/${demoId('broom:sy-middle:A:101')}`;
  expect((await admin.call('GET', moved)).data).toMatchObject({ floor: { level: 2 }, equipment: ['projector'] });
  await admin.call('POST', `/data_tasks/${id}/undo`);
  await work(id);
  expect(await countIn(admin, '新教室')).toBe(0);
  expect((await admin.call('GET', moved)).data).toMatchObject({ floor: { level: 1 }, seats: 50 });
});

test('missing buildings and floors are made where the person says so, and stay when the rooms are taken back', async () => {
  const admin = await demo.as('orgadmin');
  const rows = [
    ['NEW', -1, 'B01', '地下车库', '库房', 0, ''],
    ['NEW', 1, '101', '新教室', '教室', 45, ''],
    ['A', 9, '901', '天文台', '其他', 12, ''],
  ];
  const id = await begin(admin, rows, true);
  await work(id);
  expect(await task(admin, id)).toMatchObject({ state: 'ready', created_count: 3, error_count: 0 });
  await admin.call('PUT', `/data_tasks/${id}`, { body: { state: 'running' } });
  await work(id);
  const { data } = await admin.call('GET', '/buildings', { query: { q: 'NEW' } });
  expect(data.list[0]).toMatchObject({
    name: 'NEW栋',
    floors: [
      { level: -1, name: 'B1' },
      { level: 1, name: '1F' },
    ],
  });
  await admin.call('POST', `/data_tasks/${id}/undo`);
  await work(id);
  expect((await admin.call('GET', '/buildings', { query: { q: 'NEW' } })).data.list[0].rooms_count).toBe(0);
});

test('the template offers the kinds; a teacher gets none', async () => {
  const app = demo.app as { inject(options: object): Promise<{ rawPayload: Buffer; json(): { code: number } }> };
  const ask = async (who: Browser) =>
    app.inject({
      method: 'GET',
      url: '/api/web/brooms/template',
      headers: { token: who.token, cookie: `sid2=${who.cookies.get('sid2')}`, 'accept-language': 'zh-CN' },
    });
  const book = await readXlsx((await ask(await demo.as('orgadmin'))).rawPayload);
  expect(book.sheets[0]?.rows[0]?.slice(0, 4)).toEqual(['楼宇编码*', '楼层*', '房号*', '名称*']);
  expect((await ask(await demo.as('teacher'))).json().code).toBe(403001);
});
