import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { PayWorld } from '../../../../server/testing/pay-world.ts';
import type { TestPerson } from '../../../../server/testing/school.ts';
import { wageChannel } from './batch/batch-channel.service.ts';
import { sendSome } from './batch/send.jobs.ts';

/** A month as a school has it: 300 people, one table, two pairs of eyes. */

const test_db = useTestDatabase();
const PEOPLE = 300;
let pay: PayWorld;

beforeAll(async () => {
  pay = await PayWorld.open(test_db);
  await test_db.query(
    `with people as (
       insert into "user" (id, client_id, number, name, name_pinyin, name_initials, types, status, activated_at)
       select gen_random_uuid(), $1, 'M' || (1000 + n), '教师' || n, 'jiaoshi' || n, 'js' || n, array['teacher'], 'confirmed', now()
         from generate_series(1, $3::int) n returning id)
     insert into user_organization (id, user_id, organization_id, is_main, valid_from)
     select gen_random_uuid(), id, $2, true, '2020-01-01' from people`,
    [pay.school.client_id, pay.school.id, PEOPLE],
  );
});
afterAll(() => pay?.portal.close());

const lessonsOf = (n: number, month: number) => ((n * 37 + month * 11) % 9) * 50;
const netOf = (n: number, month: number) => 5000 + n + lessonsOf(n, month) - 400;
const table = (month: number, count = PEOPLE) =>
  Array.from({ length: count }, (_, at) => ({
    key: `M${1001 + at}`,
    name: `教师${at + 1}`,
    base: 5000 + at + 1,
    lessons: lessonsOf(at + 1, month),
    pension: 400,
    net: netOf(at + 1, month),
  }));
const sumOf = (month: number, count = PEOPLE) => table(month, count).reduce((sum, { net }) => sum + net, 0);

const api = () => pay.payroll.browser;
const rowsWith = async (id: string, issue: string) =>
  (await api().call('GET', '/wage_users', { query: { wage_id: id, issue, per_page: '100' } })).data.list;

describe('September', () => {
  it('of 303 rows, two of nobody and one that does not add up, is named, mended, checked and sent by a second person', async () => {
    await pay.batch(table(8), { month: '2026-08-01', title: '八月工资' });
    const { id } = await pay.draft({ title: '九月工资' });
    const wrong = table(9).map((row, at) => (at === 99 ? { ...row, net: row.net + 1 } : row));
    const read = await pay.read(id, [
      ...wrong,
      { key: '88881', name: '无此人', base: 1, net: 1 },
      { key: '88882', name: '无此人', base: 1, net: 1 },
    ]);
    expect(read.data).toMatchObject({ rows: 302, matched: 300, unmatched: 2, not_adding_up: 1 });
    expect(read.data.problems).toEqual([
      { row_no: 101, problem: 'sum', cell: null },
      { row_no: 302, problem: 'unknown', cell: null },
      { row_no: 303, problem: 'unknown', cell: null },
    ]);
    const version = async () => (await api().call('GET', `/wages/${id}`)).data.version;
    const check = async () => api().call('PUT', `/wages/${id}/check`, { body: { version: await version() } });
    expect((await check()).message).toBe('还有2行未匹配到人员');
    for (const one of await rowsWith(id, 'unmatched')) await api().call('DELETE', `/wage_users/${one.id}`);
    expect((await check()).message).toBe('1行金额不平，首行：第101行');
    const [unequal] = await rowsWith(id, 'sum');
    await api().call('PUT', `/wage_users/${unequal.id}`, {
      body: { values: { net: netOf(100, 9) * 100 }, version: unequal.row.version },
    });
    await pay.totals(id);
    expect((await pay.send(id, PEOPLE, sumOf(9) + 0.01)).message).toBe('核对数不符，请重新核对');
    expect((await pay.send(id, PEOPLE - 1, sumOf(9))).message).toBe('核对数不符，请重新核对');
    expect((await pay.send(id, PEOPLE, sumOf(9), api())).code).toBe(403001);
    expect(await pay.send(id, PEOPLE, sumOf(9))).toMatchObject({ code: 0, data: { count: PEOPLE } });
    await pay.run(id);
    const [row] = await test_db.query<{ slips: number; told: number; people: number; figures: number }>(
      `select (select count(*)::int from wage_user where wage_id = $1 and status = 'sent') as slips,
              count(*)::int as told, count(distinct user_id)::int as people,
              count(*) filter (where n.body is not null or n.title ~ '[0-9]{3}[.,]')::int as figures
         from notification n where n.event = 'wage.sent' and n.title like '%9月%'`,
      [id],
    );
    expect(row).toEqual({ slips: PEOPLE, told: PEOPLE, people: PEOPLE, figures: 0 });
  });

  it('is compared with August once, at the check: who came, who left, whose net moved, and how all of it is spread', async () => {
    const { id } = await pay.draft({ title: '十月工资', month: '2026-10-01' });
    const rows = table(9, PEOPLE - 1).map((row, at) =>
      at === 0 ? { ...row, base: row.base * 2, net: row.net + row.base } : row,
    );
    await pay.read(id, rows);
    await pay.totals(id);
    const { data } = await api().call('GET', `/wages/${id}/report`);
    expect(data.previous.title).toBe('九月工资');
    expect(data.movers).toMatchObject([{ name: '教师1', row_no: 2, before_fen: netOf(1, 9) * 100 }]);
    expect(data.movers[0].percent).toBeGreaterThan(90);
    expect(data.left.map(({ name }: { name: string }) => name)).toEqual([`教师${PEOPLE}`]);
    const net = data.columns.find(({ key }: { key: string }) => key === 'net');
    expect(net.histogram).toEqual([0, 0, PEOPLE - 2, 0, 1]);
    const [first] = await test_db.query<{ report: string }>(`select report_sealed as report from wage where id = $1`, [
      id,
    ]);
    await api().call('GET', `/wages/${id}/report`);
    expect(await test_db.query(`select report_sealed as report from wage where id = $1`, [id])).toEqual([first]);
  });

  it('stands in the statistics of its year by category and by month', async () => {
    const { data } = await pay.auditor.browser.call('GET', '/wages/statistics', { query: { year: '2026' } });
    expect(data.list).toEqual([
      { category: 'salary', batches: 2, slips: 2 * PEOPLE, net_fen: (sumOf(8) + sumOf(9)) * 100 },
    ]);
    expect(data.months).toEqual([
      { month: '2026-08-01', batches: 1, slips: PEOPLE, net_fen: sumOf(8) * 100 },
      { month: '2026-09-01', batches: 1, slips: PEOPLE, net_fen: sumOf(9) * 100 },
    ]);
  });
});

describe('while it is sent', () => {
  it('says after each part how many are out, and to nobody who may not see the batch', async () => {
    const { id } = await pay.draft({ title: '补贴', category: 'other' });
    await pay.read(id, table(9, 12));
    await pay.totals(id);
    await pay.send(id, 12, sumOf(9, 12));
    const { services } = pay.portal;
    await sendSome(services, id, 5);
    await sendSome(services, id, 5);
    await pay.run(id);
    const told = await test_db.query<{ event: string; data: unknown }>(
      `select event, data from realtime_event where channel = $1 order by position`,
      [`wage:${id}`],
    );
    expect(told.filter(({ event }) => event === 'wage_progress').map(({ data }) => data)).toEqual([
      { sent: 5, rows: 12 },
      { sent: 10, rows: 12 },
      { sent: 12, rows: 12 },
    ]);
    expect(told.at(-1)?.event).toBe('wage_changed');

    const teacher = await pay.world.person({ school: pay.school });
    const stranger = await pay.world.person({ school: await pay.world.school('乙校'), roles: ['payroll'] });
    const reaches = async ({ browser }: TestPerson, as: object = {}) => {
      const actor = await services.sessions.recognise(browser.token ?? '', browser.cookies.get('sid2'));
      return wageChannel.reaches({ ...actor, ...as }, id, (work) => services.database.read(EVERYWHERE, work));
    };
    expect(await reaches(pay.finance)).toBe(true);
    expect(await reaches(pay.finance, { impersonator_id: teacher.user_id })).toBe(false);
    expect(await reaches(pay.finance, { switched_from: teacher.user_id })).toBe(false);
    expect(await reaches(teacher)).toBe(false);
    expect(await reaches(stranger)).toBe(false);
  });
});
