import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { runTask } from '#server/data-task/runner.ts';
import type { Browser } from '#server/testing/portal.ts';
import { addDays, today } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { SCHOOL, staffDays } from './testing/staff-days.ts';

/** Punches that a machine wrote, by file. */

const demo = useDemo();
const { sql, clear, worked, recount, day } = staffDays(demo);
const HEADING = ['考勤号', '姓名', '打卡日期', '打卡时间', '地点'];
let date = '';
beforeEach(async () => {
  await clear();
  date = (await worked('office', 1))[0] ?? '';
});

async function numberOf(who: CastName): Promise<string> {
  const [row] = await sql<{ number: string }>('select number from "user" where id = $1', [castId(who)]);
  return row?.number ?? '';
}
const work = (id: string) => runTask(demo.services, id, { is_last: true, signal: new AbortController().signal });
async function begin(
  who: Browser,
  rows: readonly (readonly string[])[],
  organization_id = SCHOOL,
  heading: readonly string[] = HEADING,
) {
  const form = new FormData();
  const text = [heading, ...rows].map((row) => row.join(',')).join('\r\n');
  form.set('purpose', 'import');
  form.set('file', new File([`\ufeff${text}`], '考勤机.csv', { type: 'text/csv' }));
  const packed = new Response(form);
  const headers = { 'content-type': packed.headers.get('content-type') ?? '', 'idempotency-key': randomUUID() };
  const file = await who.call('POST', '/utils/upload_oss_file', {
    body: Buffer.from(await packed.arrayBuffer()),
    headers,
  });
  expect(file.code, file.message).toBe(0);
  const body = { definition: 'attendance_punch', file_id: file.data.id, params: { organization_id } };
  return who.call('POST', '/data_tasks', { body });
}
const task = async (who: Browser, id: string) => (await who.call('GET', `/data_tasks/${id}`)).data;
const stored = () =>
  sql<{ user_id: string; verdict: string; reason: string | null }>(
    `select user_id, verdict, reason from attendance_punch where source = 'import' order by at`,
  );

describe('punches by file', () => {
  it('are checked first, each row with its reason, then stored, counted, and taken back', async () => {
    const hr = await demo.as('hrofficer');
    const number = await numberOf('office');
    const times = ['07:31:20', '1152', '13:20', '17:08'];
    const { data, message } = await begin(hr, [
      ...times.map((time) => [number, '赵晓彤', date, time, '南门']),
      [number, '', date, '07:31', ''],
      [number, '王建国', date, '08:00', ''],
      ['NOBODY', '', date, '08:00', ''],
      [number, '', addDays(today(), 2), '08:00', ''],
      [number, '', date, '25:00', ''],
      [number, '', date, '08:30', '月球'],
      [await numberOf('student'), '', date, '08:30', ''],
    ]);
    expect(message).toBeFalsy();
    await work(data.id);
    const checked = await task(hr, data.id);
    expect(checked).toMatchObject({ state: 'ready', created_count: 4 });
    const said = checked.problems.map(({ reason }: { reason: string }) => reason).join('\n');
    for (const words of [
      '重复',
      '姓名与工号不符',
      '没有此工号的教职工',
      '不能晚于今天',
      '请输入时间',
      '没有此打卡地点',
    ])
      expect(said).toContain(words);
    expect(await stored()).toEqual([]);
    await hr.call('PUT', `/data_tasks/${data.id}`, { body: { state: 'running' } });
    await work(data.id);
    expect(await stored()).toEqual(
      Array.from({ length: 4 }, () => ({ user_id: castId('office'), verdict: 'valid', reason: null })),
    );
    await recount('office', date);
    expect(await day('office', date)).toMatchObject({ marks: ['normal'] });
    await hr.call('POST', `/data_tasks/${data.id}/undo`);
    await work(data.id);
    expect(await stored()).toEqual([]);
  });

  it('may have day and time in one column; a row without a day, or with two, says so', async () => {
    const hr = await demo.as('hrofficer');
    const number = await numberOf('office');
    const [year, month, last] = date.split('-').map(Number);
    const slashed = `${year}/${month}/${last}`;
    const import_of = async (heading: string[], rows: string[][]) => {
      const { data, message } = await begin(hr, rows, SCHOOL, heading);
      expect(message).toBeFalsy();
      await work(data.id);
      return { id: data.id, ...(await task(hr, data.id)) };
    };
    const one = await import_of(
      ['姓名', '考勤号码', '日期时间', '机器号'],
      [
        `${slashed} 7:31:20`,
        `${slashed} 上午11:52:00`,
        `${slashed} 1:20 PM`,
        `${date.replaceAll('-', '')} 170811`,
        '07:40',
      ].map((at) => ['赵晓彤', number, at, '1']),
    );
    expect(one).toMatchObject({ state: 'ready', created_count: 4, error_count: 1 });
    expect(one.problems[0].reason).toBe('日期：此项必填');
    await hr.call('PUT', `/data_tasks/${one.id}`, { body: { state: 'running' } });
    await work(one.id);
    await recount('office', date);
    expect(await day('office', date)).toMatchObject({ marks: ['normal'] });
    const two = await import_of(
      ['工号', '日期', '时间'],
      [
        [number, date, `${slashed} 07:45`],
        [number, addDays(date, -1), `${slashed} 07:46`],
      ],
    );
    expect(two).toMatchObject({ created_count: 1, error_count: 1 });
    expect(two.problems[0].reason).toBe('日期：与时间列中的日期不同');
  });

  it('of somebody of another school are of nobody: neither the name nor a group of them is told', async () => {
    const hr = await demo.as('hrofficer');
    const [other] = await sql<{ number: string }>(
      `select u.number from "user" u join user_organization o on o.user_id = u.id
        where o.organization_id = $1 and 'teacher' = any (u.types) and u.number is not null
          and not exists (select from user_organization h where h.user_id = u.id and h.organization_id = $2)
        order by u.number limit 1`,
      [organizationId('sy-primary'), SCHOOL],
    );
    const number = other?.number ?? '';
    expect(number).not.toBe('');
    const { data } = await begin(hr, [
      [number, '', date, '08:00', ''],
      [number, '某人', date, '12:00', ''],
    ]);
    await work(data.id);
    const { problems } = await task(hr, data.id);
    expect(problems.map(({ reason }: { reason: string }) => reason)).toEqual([
      '工号：没有此工号的教职工',
      '工号：没有此工号的教职工',
    ]);
  });

  it('that are known stay as they are, own ones wait for somebody else, and a closed month takes none', async () => {
    const hr = await demo.as('hrofficer');
    const [own, office] = [await numberOf('hrofficer'), await numberOf('office')];
    const rows = [
      [own, '', date, '07:31', ''],
      [office, '', date, '07:31', ''],
    ];
    const run = async () => {
      const { data } = await begin(hr, rows);
      await work(data.id);
      const checked = await task(hr, data.id);
      await hr.call('PUT', `/data_tasks/${data.id}`, { body: { state: 'running' } });
      await work(data.id);
      return checked;
    };
    expect(await run()).toMatchObject({ created_count: 2 });
    const mine = (await stored()).find(({ user_id }) => user_id === castId('hrofficer'));
    expect(mine).toMatchObject({ verdict: 'doubtful', reason: 'own_import' });
    expect(await run()).toMatchObject({ created_count: 0, same_count: 2 });
    expect(await stored()).toHaveLength(2);
    await sql(
      `insert into attendance_month (id, organization_id, month, status) values (gen_random_uuid(), $1, $2, 'closed')
       on conflict (organization_id, month) do update set status = 'closed'`,
      [SCHOOL, date.slice(0, 7)],
    );
    const { data } = await begin(hr, [[office, '', date, '12:01', '']]);
    await work(data.id);
    expect(await task(hr, data.id)).toMatchObject({ created_count: 0, error_count: 1 });
  });

  it('are for who manages attendance of that school', async () => {
    expect(
      (await begin(await demo.as('facilities'), [[await numberOf('office'), '', date, '07:31', '']])).code,
    ).not.toBe(0);
    const { data } = await begin(
      await demo.as('hrofficer'),
      [[await numberOf('office'), '', date, '07:31', '']],
      organizationId('md-school'),
    );
    await work(data.id);
    expect(await task(await demo.as('hrofficer'), data.id)).toMatchObject({ created_count: 0, error_count: 1 });
  });
});
