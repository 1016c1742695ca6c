import { describe, expect, test } from 'vitest';
import { castId } from '../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { CLERK, OTHER_CLERK, printDesk, ROOM_PRINTER, wrongCode } from './testing/print-desk.ts';

const demo = useDemo();
const { order, act, ready, collect, codeOf, signedIn, query } = printDesk(demo);
const told = (event: string) =>
  query<{ title: string; body: string | null }>(
    'select title, body from notification where user_id = $1 and event = $2',
    [castId('office'), event],
  );

test('a job is printed, its owner is told without the code, and who shows it collects', async () => {
  const job = await ready('office');
  expect(job.status).toBe('ready');
  const { code, qr } = await codeOf('office', job.id);
  expect(code).toMatch(/^\d{6}$/);
  expect(JSON.stringify(await told('print_job.ready'))).not.toContain(code);
  const todos = await demo.call('office', 'GET', '/home/todos');
  expect(JSON.stringify(todos.data)).toContain(job.number);
  const clerk = await signedIn(CLERK);
  const collected = await clerk.call('PUT', `/print_jobs/${job.id}/collect`, { body: { code: qr } });
  expect(collected.data).toEqual({ id: job.id, number: job.number });
  expect((await demo.call('office', 'GET', `/print_jobs/${job.id}`)).data.status).toBe('collected');
});

test('five wrong codes lock a job and tell its owner, and a new code opens it again', async () => {
  const job = await ready('office');
  const { code, qr } = await codeOf('office', job.id);
  const wrong = wrongCode(code);
  for (const left of [4, 3, 2, 1, 0]) {
    const refused = await collect('facilities', job.id, wrong);
    expect([refused.code, refused.message]).toEqual([200200, `取件码错误，还可尝试${left}次`]);
  }
  for (const right of [code, qr])
    expect((await collect('facilities', job.id, right)).message).toBe('取件码已锁定，请取件人在任务中更换取件码');
  expect((await told('print_job.locked')).length).toBe(1);
  expect((await codeOf('office', job.id)).is_locked).toBe(true);
  const renewed = (await demo.call('office', 'PUT', `/print_jobs/${job.id}/new_code`, {})).data;
  expect(renewed.is_locked).toBe(false);
  expect((await collect('facilities', job.id, qr)).message).toBe('二维码与该任务不符或已失效');
  expect((await collect('facilities', job.id, renewed.code)).code).toBe(0);
});

test('wrong codes that come at once are all counted', async () => {
  const job = await ready('office');
  const wrong = wrongCode((await codeOf('office', job.id)).code);
  const answers = await Promise.all(Array.from({ length: 12 }, () => collect('facilities', job.id, wrong)));
  const left = answers.flatMap(({ message = '' }) => /还可尝试(\d)次/.exec(message)?.[1] ?? []);
  expect(left.toSorted()).toEqual(['0', '1', '2', '3', '4']);
});

test('of two operators who hand a job over at once one does', async () => {
  const job = await ready('office');
  const { code } = await codeOf('office', job.id);
  const [one, other] = await Promise.all([signedIn(CLERK), demo.as('facilities')]);
  const answers = await Promise.all(
    [one, other].map((who) => who.call('PUT', `/print_jobs/${job.id}/collect`, { body: { code } })),
  );
  expect(answers.map((answer) => answer.code).sort()).toEqual([0, 200200]);
  expect(answers.find((answer) => answer.code !== 0)?.message).toContain('已取件');
  const moves = await query("select 1 from lifecycle_event where entity_id = $1 and move = 'collect'", [job.id]);
  expect(moves).toHaveLength(1);
});

test('a code opens its own job alone, and none of another school', async () => {
  const [job, other] = [await ready('office'), await ready('office')];
  const { code, qr } = await codeOf('office', job.id);
  expect((await collect('facilities', other.id, qr)).message).toBe('二维码与该任务不符或已失效');
  expect((await demo.call('office', 'PUT', `/print_jobs/${job.id}/collect`, { code })).code).toBe(403001);
  const elsewhere = await signedIn(OTHER_CLERK);
  expect((await elsewhere.call('PUT', `/print_jobs/${job.id}/collect`, { body: { code } })).code).toBe(404001);
  const scan = (who: Awaited<ReturnType<typeof signedIn>>) =>
    who.call('POST', '/scans/resolve', { body: { code: qr } });
  expect((await scan(elsewhere)).message).toBe('二维码已失效，请刷新后再试');
  expect((await scan(await demo.as('teacher'))).message).toBe('二维码已失效，请刷新后再试');
  expect((await scan(await demo.as('facilities'))).data.route).toContain(`collect=${job.id}`);
  expect((await scan(await demo.as('office'))).data.route).toBe(`/online-print?id=${job.id}`);
});

test('nobody but its owner sees a code, and there is none before a job is ready', async () => {
  const job = await ready('office');
  for (const who of ['facilities', 'superadmin'] as const)
    expect((await demo.call(who, 'GET', `/print_jobs/${job.id}/code`)).code).toBe(403001);
  expect((await demo.call('teacher', 'GET', `/print_jobs/${job.id}/code`)).code).toBe(404001);
  const early = await order('office');
  expect((await demo.call('office', 'GET', `/print_jobs/${early.id}/code`)).message).toContain('待印');
  // the database alone gives none away
  const { code } = await codeOf('office', job.id);
  const [row] = await query('select row_to_json(j)::text as text from print_job j where id = $1', [job.id]);
  expect(JSON.stringify(row)).not.toContain(`"${code}"`);
});

describe('a printing that fails', () => {
  test('keeps its place and its sheets, tells its owner, and is begun again', async () => {
    const job = (await act('facilities', await order('office', { copies: 3 }), 'start')).data;
    const failed = (await act('facilities', job, 'fail', { reason: '卡纸' })).data;
    expect(failed).toMatchObject({ status: 'failed', reason: '卡纸', maybe_printed: false, wanted_at: job.wanted_at });
    expect((await told('print_job.failed'))[0]?.title).toContain('卡纸');
    expect((await act('facilities', failed, 'retry')).data).toMatchObject({ status: 'printing', reason: null });
  });

  test('is not begun on a printer that stands still', async () => {
    const job = await order('office');
    await query("update printer set status = 'fault' where id = $1", [ROOM_PRINTER]);
    expect((await act('facilities', job, 'start')).message).toBe('打印机暂停');
    await query("update printer set status = 'on' where id = $1", [ROOM_PRINTER]);
    const begun = await Promise.all([act('facilities', job, 'start'), act('facilities', job, 'start')]);
    expect(begun.map(({ code }) => code).sort()).toEqual([0, 200200]);
  });
});

test('printers are kept by general affairs; one with jobs is not removed', async () => {
  expect((await demo.call('office', 'GET', '/printers')).data.list.length).toBeGreaterThan(2);
  expect((await demo.call('office', 'PUT', `/printers/${ROOM_PRINTER}`, {})).code).toBe(403001);
  expect((await demo.call('facilities', 'DELETE', `/printers/${ROOM_PRINTER}`)).message).toBe(
    '该打印机还有打印任务，可改为停用',
  );
});
