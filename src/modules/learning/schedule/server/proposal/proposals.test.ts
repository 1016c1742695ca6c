import { describe, expect, test } from 'vitest';
import { demoId } from '../../../../../../database/demo/random.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { timetableDesk } from '../testing/timetable-desk.ts';
import { runSearch } from './proposals.jobs.ts';

/** The search for places of a draft: what can never fit is named first, and it ends in a new draft. */

const demo = useDemo();
const { ok, sql } = timetableDesk(demo);
const draft = demoId('class_schedule:sy-middle:draft');
const live = demoId('class_schedule:sy-middle:published');

const start = (body: object = {}) =>
  demo.call('orgadmin', 'POST', `/class_schedules/${draft}/proposals`, { mode: 'move', ...body });
const look = (id: string) => ok('orgadmin', 'GET', `/schedule_proposals/${id}`);
const placesOf = (id: string) =>
  sql<{ place: string }>(
    `select classroom_ids::text || subject_value || weekday || '.' || period_from as place from schedule_slot
      where class_schedule_id = $1 order by 1`,
    [id],
  );

async function search(body: object = {}) {
  const { data, message } = await start(body);
  if (!data) throw new Error(message);
  await runSearch(demo.services, data.id);
  return look(data.id);
}

describe('a search', () => {
  test('places what has no place, tells how it went, and ends in a new draft while the old one stays', async () => {
    const [open] = await sql<{ n: number }>(
      `select count(*)::int as n from schedule_slot where class_schedule_id = $1 and weekday is null`,
      [draft],
    );
    expect(open?.n).toBeGreaterThan(0);
    const before = await placesOf(draft);
    const found = await search({ moves_at_most: 5 });
    expect(found).toMatchObject({ actions: ['draft'], unplaced: [], is_cut: false });
    expect(found.score.moved).toBeLessThan(before.length / 10);
    const made = await ok('orgadmin', 'POST', `/schedule_proposals/${found.id}/draft`, { name: '补排一' });
    expect(made).toMatchObject({ source: 'proposal', status: 'draft', slots: before.length });
    const checked = await ok('orgadmin', 'POST', `/class_schedules/${made.id}/check`, {});
    expect(checked.errors.filter((one: { kind: string }) => one.kind !== 'change')).toEqual([]);
    expect(await placesOf(draft)).toEqual(before);
    expect((await ok('orgadmin', 'GET', `/class_schedules/${live}`)).status).toBe('published');
  });

  test('with the same seed finds the same', async () => {
    const [one, two] = [await search({ seed: 7 }), await search({ seed: 7 })];
    const drafts = [];
    for (const { id } of [one, two])
      drafts.push((await ok('orgadmin', 'POST', `/schedule_proposals/${id}/draft`, { name: '同一种' })).id);
    expect(await placesOf(drafts[0])).toEqual(await placesOf(drafts[1]));
  });

  test('is one at a time, can be stopped, and keeps nothing then', async () => {
    const { data } = await start();
    expect((await start()).message).toBe('本校正在补排，请稍候');
    expect(
      (await demo.call('orgadmin', 'POST', `/schedule_proposals/${data.id}/draft`, { name: '太早' })).message,
    ).toBe('补排尚未完成');
    const stopped = await ok('orgadmin', 'PUT', `/schedule_proposals/${data.id}/cancel`, {});
    expect(stopped).toMatchObject({ is_failed: false, actions: [] });
    await runSearch(demo.services, data.id);
    expect(await look(data.id)).toMatchObject({ is_failed: false, actions: [], score: null });
    expect((await demo.call('orgadmin', 'PUT', `/schedule_proposals/${data.id}/cancel`, {})).message).toBe(
      '补排已结束',
    );
    expect((await start()).code).toBe(0);
  });

  test('that is stopped while it runs ends, and its answer is not kept', async () => {
    await sql(`update schedule_proposal set state = 'failed' where state = 'running'`);
    const { data } = await start({ mode: 'anew' });
    const running = runSearch(demo.services, data.id);
    await ok('orgadmin', 'PUT', `/schedule_proposals/${data.id}/cancel`, {});
    await running;
    expect(await look(data.id)).toMatchObject({ is_failed: false, actions: [], score: null });
  });
});

test('what can never fit is named before anything is searched', async () => {
  const sound = await ok('orgadmin', 'GET', `/class_schedules/${draft}/proposal_count?mode=anew`);
  expect(sound.impossible).toEqual([]);
  const [slot] = await sql<{ teacher: string }>(
    `select teacher_ids[1] as teacher from schedule_slot where class_schedule_id = $1 and teacher_ids <> '{}' limit 1`,
    [draft],
  );
  await sql(
    `update schedule_slot set teacher_ids = array[$2::uuid] where id in (
       select id from schedule_slot where class_schedule_id = $1 and kind = 'lesson' order by id limit 60)`,
    [draft, slot?.teacher],
  );
  const counted = await ok('orgadmin', 'GET', `/class_schedules/${draft}/proposal_count?mode=anew`);
  expect(counted.impossible.map((one: { text: string }) => one.text)).toContainEqual(
    expect.stringMatching(/：每周\d+节，可排时段只有40个$/),
  );
});

test('a draft of another school, one that is published, and somebody who may not make timetables', async () => {
  expect((await demo.call('teacher', 'POST', `/class_schedules/${draft}/proposals`, { mode: 'fill' })).code).toBe(
    403001,
  );
  expect((await demo.call('orgadmin', 'POST', `/class_schedules/${live}/proposals`, { mode: 'fill' })).message).toBe(
    '只有草稿可以修改',
  );
  expect((await demo.call('orgadmin', 'GET', `/class_schedules/${live}/proposal_count?mode=fill`)).message).toBe(
    '只有草稿可以修改',
  );
  const primary = demoId('class_schedule:sy-primary:published');
  expect((await demo.call('orgadmin', 'POST', `/class_schedules/${primary}/proposals`, { mode: 'fill' })).code).toBe(
    404001,
  );
  expect((await demo.call('orgadmin', 'GET', `/schedule_proposals/${crypto.randomUUID()}`)).code).toBe(404001);
  await sql(`update schedule_slot set weekday = 1 where class_schedule_id = $1 and weekday is null`, [draft]);
  await sql(`update schedule_proposal set state = 'failed' where state = 'running'`);
  expect((await start({ mode: 'fill' })).message).toBe('没有需要排的课');
});
