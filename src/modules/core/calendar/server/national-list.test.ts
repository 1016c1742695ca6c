import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { runTask } from '#server/data-task/runner.ts';
import type { Browser } from '#server/testing/portal.ts';
import { addDays } from '#shared/dates.ts';
import { API_ROOT } from '#shared/endpoint.ts';
import { castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { workingDay } from '../../../../server/testing/working-day.ts';
import { listedDays, tableOf } from '../contract/national-list.ts';

/** The national list of a year comes as a file, and the calendar goes out as one. */

const demo = useDemo();
const MIDDLE = organizationId('sy-middle');

const work = (id: string) => runTask(demo.services, id, { is_last: true, signal: new AbortController().signal });
const taskOf = async (who: Browser, id: string) => (await who.call('GET', `/data_tasks/${id}`)).data;

/** Uploads a table and begins its import. */
async function begin(who: Browser, table: string, organization_id = MIDDLE) {
  const form = new FormData();
  form.set('purpose', 'import');
  form.set('file', new File([table], 'calendar.csv', { type: 'text/csv' }));
  const packed = new Response(form);
  const file = await who.call('POST', '/utils/upload_oss_file', {
    body: Buffer.from(await packed.arrayBuffer()),
    headers: { 'content-type': packed.headers.get('content-type') ?? '' },
  });
  const body = { definition: 'work_calendar', file_id: file.data.id, params: { organization_id } };
  return who.call('POST', '/data_tasks', { body });
}

const dayOf = async (who: Browser, date: string) =>
  (await who.call('GET', '/work_calendar_days', { query: { from: date, to: date } })).data.days[0];

test('a published list says its days, after a look and for as long as nobody takes it back', async () => {
  const who = await demo.as('orgadmin');
  const list = {
    days: [
      { name: '测试节', date: '2029-03-05', isOffDay: true },
      { name: '测试节调休', date: '2029-03-10', isOffDay: false },
    ],
  };
  const table = tableOf(listedDays(JSON.stringify(list)) ?? []);
  const { data: task, message } = await begin(who, table);
  expect(task, message).toBeTruthy();
  await work(task.id);
  expect(await dayOf(who, '2029-03-05')).toMatchObject({ kind: 'workday', source: 'default' });
  const checked = await taskOf(who, task.id);
  await who.call('PUT', `/data_tasks/${task.id}`, { body: { state: 'running' } });
  await work(task.id);
  expect(await dayOf(who, '2029-03-05'), JSON.stringify(checked)).toMatchObject({
    kind: 'holiday',
    name: '测试节',
    source: 'own',
  });
  expect(await dayOf(who, '2029-03-10')).toMatchObject({ kind: 'makeup', as_weekday: null });
  await who.call('POST', `/data_tasks/${task.id}/undo`);
  await work(task.id);
  expect(await dayOf(who, '2029-03-05')).toMatchObject({ kind: 'workday', source: 'default' });
});

test('a table says which weekday a make-up day stands for, in numbers or words, and of another school nothing', async () => {
  const who = await demo.as('orgadmin');
  const table = '日期,类型,名称,按周几上班\n2029-04-07,调休,清明,周三\n2029-04-08,补班,清明,9';
  const { data: task } = await begin(who, table);
  await work(task.id);
  await who.call('PUT', `/data_tasks/${task.id}`, { body: { state: 'running' } });
  await work(task.id);
  expect(await dayOf(who, '2029-04-07')).toMatchObject({ kind: 'makeup', as_weekday: 3 });
  expect(await dayOf(who, '2029-04-08')).toMatchObject({ source: 'default' });
  const foreign = await begin(who, table, organizationId('md-school'));
  if (foreign.data) await work(foreign.data.id);
  const outsider = await demo.as('outsider');
  expect(await dayOf(outsider, '2029-04-07')).toMatchObject({ source: 'default' });
  expect((await begin(await demo.as('teacher'), table)).code).toBe(403001);
});

test('the calendar goes out as whole days, what follows each other as one', async () => {
  const who = await demo.as('teacher');
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, token: who.token ?? '', 'accept-language': 'zh-CN' };
  const reply = await (demo.app as FastifyInstance).inject({
    url: `${API_ROOT}/work_calendar_days/feed.ics?year=2026`,
    headers,
  });
  expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(reply.payload).toContain('DTSTART;VALUE=DATE:20261001');
  expect(reply.payload).toContain('DTEND;VALUE=DATE:20261008');
  const foreign = await who.call('GET', '/work_calendar_days/feed.ics', {
    query: { year: '2026', organization_id: organizationId('md-school') },
  });
  expect(foreign.code).toBe(404001);
});

test('before days are changed the page says what that touches', async () => {
  // beyond what the demo plans
  const day = addDays(workingDay(21), 21);
  const ask = async (kind: string) =>
    (
      await (
        await demo.as('orgadmin')
      ).call('GET', '/work_calendar_days/effects', { query: { date_from: day, date_to: day, kind } })
    ).data;
  expect(await ask('workday')).toEqual({ changed_days: 0, touched: [] });
  const item = { text: '例会', kind: 'meeting', date: day, owner_ids: [castId('office')] };
  const plan = await demo.call('office', 'POST', '/work_plans', {
    scope: 'organization',
    period_kind: 'week',
    date: day,
    items: [item],
  });
  expect(plan.code, plan.message).toBe(0);
  expect(await ask('holiday')).toEqual({
    changed_days: 1,
    touched: [{ name: { cn: '工作计划事项', us: 'items of work plans' }, count: 1 }],
  });
  const foreign = await (await demo.as('orgadmin')).call('GET', '/work_calendar_days/effects', {
    query: { date_from: day, date_to: day, kind: 'holiday', organization_id: organizationId('md-school') },
  });
  expect(foreign.code).toBe(404001);
});
