import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { aggregateUsage } from './analysis.queries.ts';

const demo = useDemo();
const people = new Map<CastName, Browser>();
const as = (who: CastName): Browser => people.get(who) as Browser;
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

beforeAll(async () => {
  for (const who of ['homeroom', 'office', 'outsider', 'principal', 'teacher'] as const)
    people.set(who, await demo.as(who));
});

describe('numbers of use', () => {
  const event = (over: Record<string, unknown> = {}) => ({
    event: 'page_view',
    at: minutes(0),
    route: '/home',
    ...over,
  });
  const report = (browser: Browser, events: unknown[]) =>
    browser.call('POST', '/analysis_datas', { body: { device: 'web', events } });

  it('take a thousand page views an hour from the guests of one address, and drop the rest without a word', async () => {
    const guest = demo.guest();
    const before = Number((await demo.test_db.query<{ n: string }>('select count(*) as n from analysis_data'))[0]?.n);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        report(
          guest,
          Array.from({ length: 50 }, () => event()),
        ),
      ),
    );
    expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([0]));
    expect(answers.reduce((sum, answer) => sum + answer.data.accepted, 0)).toBe(1000);
    const [row] = await demo.test_db.query<{ n: string }>('select count(*) as n from analysis_data');
    expect(Number(row?.n) - before).toBe(1000);
    expect((await report(demo.guest(), [event()])).data).toEqual({ accepted: 1 });
  });

  it('take what they know, one by one, and from guests page views alone', async () => {
    const events = [
      event(),
      event({ event: 'mouse_moved' }),
      event({ at: minutes(-60 * 30) }),
      event({ route: '/home?q=名字' }),
      event({ event: 'app_open', target: 'visitor_manage' }),
    ];
    expect((await report(as('teacher'), events)).data).toEqual({ accepted: 2 });
    expect((await report(demo.guest(), events)).data).toEqual({ accepted: 1 });
  });

  it('never name a person, and hide groups of fewer than five', async () => {
    await demo.test_db.query('delete from analysis_data'); // by this hour of the demo's day there may be more than five
    for (const who of ['homeroom', 'office', 'principal'] as const) await report(as(who), [event(), event()]);
    await demo.everywhere((db) => aggregateUsage(db, 3));
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const answer = await as('principal').call('GET', `/analysis_datas/summary?from=${today}&to=${today}`);
    expect(answer.data.user_types.every((cell: { count: number | null }) => cell.count === null)).toBe(true);
    expect(answer.data.total).toEqual({ count: null, users: null });
    expect(JSON.stringify(answer.data)).not.toContain(castId('homeroom'));
    const { rows } = { rows: await demo.test_db.query('select user_key, target from analysis_data limit 50') };
    expect(JSON.stringify(rows)).not.toContain(castId('homeroom'));
  });

  it('are for holders of 0505, in a range of at most a year', async () => {
    expect((await as('teacher').call('GET', '/analysis_datas/summary?from=2026-01-01&to=2026-01-02')).code).toBe(
      403001,
    );
    expect((await as('principal').call('GET', '/analysis_datas/summary?from=2020-01-01&to=2026-01-02')).code).toBe(
      422001,
    );
  });

  it('go into a file for those who may see them, with the range in its name', async () => {
    const path = '/analysis_datas/export?from=2026-11-01&to=2026-11-21';
    const headers = { 'x-portal': '1' };
    expect((await as('office').call('GET', path, { headers })).code).toBe(403001);
    const { data } = await as('principal').call('GET', path, { headers });
    const [task] = await demo.test_db.query<{ title_cn: string }>(
      `select title_cn from data_task where id = '${data.data_task_id}'`,
    );
    expect(task?.title_cn).toBe('使用统计 2026-11-01—2026-11-21');
  });

  it('of another school are not there', async () => {
    const day = '2026-11-20';
    const answer = await as('outsider').call('GET', `/analysis_datas/summary?from=${day}&to=${day}`);
    expect([403001, 404001]).toContain(answer.code);
  });
});
