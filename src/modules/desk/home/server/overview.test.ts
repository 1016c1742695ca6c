import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { siteDesignRights } from '#modules/desk/site-design/rights.ts';
import { childrenOf } from '#modules/people/family/server/public.ts';
import {
  type FindToday,
  type FindTodos,
  type TodayItem,
  type Todo,
  todaySources,
  todoSources,
} from '#server/home-feed/home-feed.ts';
import type { Browser } from '#server/testing/portal.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';

const demo = useDemo();
const people = new Map<CastName, Browser>();
const as = (who: CastName): Browser => people.get(who) as Browser;
const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
const todo = (key: string, more: Partial<Todo> = {}): Todo => ({
  key,
  kind: 'slip',
  title: `回执 ${key}`,
  title_en: null,
  detail: null,
  due_at: null,
  since: minutes(-60),
  route: '/slips',
  mobile_route: null,
  review: {
    type: 'slip',
    id: '01900000-0000-7000-8000-000000000001',
    facts: [],
    moves: [
      {
        result: 'approve',
        label: { cn: '签字', us: 'Sign' },
        method: 'PUT',
        path: '/slips/1',
        body: {},
        words: null,
        must: false,
        group: 'home',
        undo: null,
      },
    ],
    batch: true,
    for: null,
  },
  ...more,
});
const event = (key: string, more: Partial<TodayItem> = {}): TodayItem => ({
  key,
  kind: 'pickup',
  title: '放学接送',
  title_en: null,
  detail: null,
  place: null,
  from: minutes(1),
  to: null,
  state: 'planned',
  route: null,
  mobile_route: null,
  ...more,
});
const overview = async (who: CastName) => (await as(who).call('GET', '/home/overview')).data;

beforeAll(async () => {
  for (const who of ['guardian', 'teacher', 'office', 'homeroom', 'student', 'supplier', 'guard', 'principal'] as const)
    people.set(who, await demo.as(who));
});

/** What the module of slips gives in the test that runs. */
let slips: FindTodos;
let slipsToday: FindToday;
beforeAll(() => {
  todoSources.with({ module: 'slips', name: { cn: '假条', us: 'slips' }, find: (ctx) => slips(ctx) })(demo.services);
  todaySources.with({ module: 'slips', find: (ctx, span) => slipsToday(ctx, span) })(demo.services);
});
beforeEach(() => {
  slips = async () => [];
  slipsToday = async () => [];
});

describe('a person for whom nothing waits', () => {
  it('sees the planned things of the next seven days; somebody with a to-do sees today alone', async () => {
    const asked: string[] = [];
    slipsToday = async (_, { day, start, end }) => {
      asked.push(`${day} ${(Date.parse(end) - Date.parse(start)) / 86_400_000}`);
      return asked.length === 1 ? [event('now')] : [event('next'), event('off', { state: 'cancelled' })];
    };
    const { day } = await overview('supplier');
    const keys = (list: { key: string; module: string }[]) =>
      list.filter(({ module }) => module === 'slips').map(({ key }) => key);
    expect(keys(day.data.list)).toEqual(['now']);
    expect(keys(day.data.coming)).toEqual(['next']);
    expect(asked.map((one) => one.split(' ')[1])).toEqual(['1', '7']);
    asked.length = 0;
    slips = async () => [todo('a')];
    expect((await overview('supplier')).day.data.coming).toEqual([]);
    expect(asked).toHaveLength(1);
  });
});

describe('children of a guardian', () => {
  it('are shown to their guardian alone, each with how much waits for it and what its day holds', async () => {
    const children = await demo.everywhere((db) => childrenOf(db, castId('guardian')));
    const [first] = children;
    // what the demo asks this family waits too
    const before = (await overview('guardian')).children.data[0].waiting;
    slips = async ({ actor }) =>
      actor.user_id === castId('guardian') ? [todo('a', { for_user_id: first?.id ?? '' }), todo('b')] : [];
    slipsToday = async () => [event('p', { for_user_id: first?.id ?? '' })];
    const { children: shown, day } = await overview('guardian');
    expect(shown.data.map((one: { id: string }) => one.id)).toEqual([...new Set(children.map((one) => one.id))]);
    expect(shown.data[0].waiting).toBe(before + 1);
    expect(day.data.list.find((one: { key: string }) => one.key === 'p')).toMatchObject({ for_user_id: first?.id });
    const { data } = await as('guardian').call('GET', '/home/todos', { query: { child: first?.id ?? '' } });
    expect(data.list.map((one: Todo) => one.key).filter((key: string) => /^[ab]$/.test(key))).toEqual(['a']);
    expect(data.list).toHaveLength(before + 1);
    expect(data.children[0]).toMatchObject({ id: first?.id });
    expect(data.counts.total).toBe((await as('guardian').call('GET', '/home/todo_counts')).data.total);
    for (const who of ['office', 'student', 'supplier', 'guard', 'principal'] as const)
      expect((await overview(who)).children, who).toEqual({ outcome: 'none', data: null, as_of: null });
  });

  it('of a link that a court restricts are not shown', async () => {
    const before = (await overview('guardian')).children.data.length;
    const [first] = await demo.everywhere((db) => childrenOf(db, castId('guardian')));
    const restrict = (on: boolean) =>
      demo.everywhere((db) =>
        db.execute(
          sql`update stu_gd_client set restricted = ${on}, is_main = ${!on && first?.is_main} where id = ${first?.link_id}`,
        ),
      );
    await restrict(true);
    const after = (await overview('guardian')).children.data ?? [];
    expect(after).toHaveLength(before - 1);
    await restrict(false);
  });
});

describe('a module that is slow or fails', () => {
  const slow: FindTodos = async ({ db }) => {
    await db.execute(sql`select pg_sleep(5)`);
    return [];
  };

  it('keeps its to-dos of before, greyed with their age and without a button that decides it; the answer does not wait', async () => {
    slips = async () => [todo('kept', { due_at: minutes(-30) })];
    await overview('homeroom');
    slips = slow;
    const { todos } = await overview('homeroom');
    const row = todos.data.list.find((one: Todo) => one.key === 'kept');
    expect(row).toMatchObject({ module: 'slips', review: null });
    expect(Date.parse(row.stale_since)).toBeLessThanOrEqual(Date.now());
    expect(todos.data.failed).toEqual(['slips']);
    expect(todos.data.counts.modules.slips).toBe(1);
    slips = async () => [];
    const again = (await overview('homeroom')).todos.data;
    expect(again.list.some((one: Todo) => one.key === 'kept')).toBe(false);
    expect(again.failed).toEqual([]);
  });

  it('a whole part that fails shows its last answer with its age', async () => {
    const { notices } = await overview('office');
    expect(notices).toMatchObject({ outcome: 'ok', as_of: null });
    await demo.test_db.query('alter table notification rename to notification_gone');
    const failing = (await overview('office')).notices;
    const unknown = (await overview('teacher')).notices;
    await demo.test_db.query('alter table notification_gone rename to notification');
    expect(failing).toMatchObject({ outcome: 'ok', data: notices.data });
    expect(Date.parse(failing.as_of)).not.toBeNaN();
    expect(unknown).toEqual({ outcome: 'failed', data: null, as_of: null });
    expect((await overview('office')).notices.as_of).toBeNull();
  });

  it('gives the connection its own limit back', async () => {
    await overview('office');
    const limits = await Promise.all(
      Array.from({ length: 8 }, () =>
        demo.everywhere((db) =>
          db.execute<{ limit: string }>(sql`select current_setting('statement_timeout') as limit`),
        ),
      ),
    );
    expect(new Set(limits.map(({ rows }) => rows[0]?.limit)).size).toBe(1);
  });
});

describe('what comes next', () => {
  it('is said when nothing waits, and only then', async () => {
    slipsToday = async () => [event('soon', { from: minutes(1) })];
    const { data } = await as('supplier').call('GET', '/home/todos');
    expect(data).toMatchObject({ list: [], next: { key: 'soon' } });
    slips = async () => [todo('one')];
    expect((await as('supplier').call('GET', '/home/todos')).data.next).toBeNull();
  });
});

describe('apps that one opens often', () => {
  const opens = (who: CastName, target: string, count: number) =>
    as(who).call('POST', '/analysis_datas', {
      body: {
        device: 'web',
        events: Array.from({ length: count }, () => ({ event: 'app_open', at: minutes(0), target })),
      },
    });
  const usual = async (who: CastName) => (await overview(who)).usual_apps.data;
  const prefer = (who: CastName, body: Record<string, unknown>) => as(who).call('PUT', '/users/preferences', { body });

  it('stand behind the chosen ones, at most three, and never move those', async () => {
    await prefer('office', { usually_app: ['newsManage', 'visitor_manage'] });
    for (let at = 0; at < 5; at += 1) await opens('office', 'bannerManagement', 1);
    await opens('office', 'visitor_manage', 1);
    expect(await usual('office')).toMatchObject({
      codes: ['newsManage', 'visitor_manage'],
      frequent: ['bannerManagement'],
    });
  });

  it('are forgotten when one wants none, and after two weeks', async () => {
    await prefer('office', { frequent_apps: false });
    expect((await usual('office')).frequent).toEqual([]);
    await opens('office', 'bannerManagement', 1);
    const kept = () => demo.test_db.query(`select 1 from user_app_use where user_id = '${castId('office')}'`);
    expect(await kept()).toEqual([]);
    await prefer('office', { frequent_apps: null });
    for (let at = 0; at < 5; at += 1) await opens('office', 'bannerManagement', 1);
    expect((await usual('office')).frequent).toEqual(['bannerManagement']);
    await demo.test_db.query(`update user_app_use set last_at = now() - interval '13 days'`);
    expect((await usual('office')).frequent).toEqual([]);
  });

  it('are not even counted of pupils under fourteen', async () => {
    await demo.test_db.query(`update "user" set birthday = current_date - 4000 where id = '${castId('student')}'`);
    await opens('student', 'home', 3);
    const rows = await demo.test_db.query(`select 1 from user_app_use where user_id = '${castId('student')}'`);
    expect(rows).toEqual([]);
  });

  it('an app whose right is lost leaves no hole, and comes back to its place with the right', async () => {
    await prefer('office', { usually_app: ['newsManage', 'bannerManagement', 'visitor_manage'] });
    expect((await usual('office')).codes).toEqual(['newsManage', 'bannerManagement', 'visitor_manage']);
    const [right] = await demo.test_db.query<{ role_id: string }>(
      `select ra.role_id from role_action ra join role_user ru on ru.role_id = ra.role_id
        where ra.code = '${siteDesignRights.banners}' and ru.user_id = '${castId('office')}' and ru.state = 'active'`,
    );
    await demo.test_db.query(
      `delete from role_action where code = '${siteDesignRights.banners}' and role_id = '${right?.role_id}'`,
    );
    const without = await demo.as('office');
    expect((await without.call('GET', '/home/overview')).data.usual_apps.data.codes).toEqual([
      'newsManage',
      'visitor_manage',
    ]);
    await demo.test_db.query(
      `insert into role_action (role_id, code) values ('${right?.role_id}', '${siteDesignRights.banners}')`,
    );
    const again = await demo.as('office');
    expect((await again.call('GET', '/home/overview')).data.usual_apps.data.codes).toEqual([
      'newsManage',
      'bannerManagement',
      'visitor_manage',
    ]);
    await prefer('office', { usually_app: null });
  });
});

describe('lines about apps', () => {
  it('name what I may open, in my language; what was there from the beginning is not new', async () => {
    const { data } = await as('office').call('GET', '/home/apps', { headers: { 'accept-language': 'en' } });
    const news = data.find((one: { code: string }) => one.code === 'newsManage');
    expect(news).toEqual({ code: 'newsManage', about: 'Write, review and publish news', is_new: false });
    const theirs = (await as('guardian').call('GET', '/home/apps')).data.map((one: { code: string }) => one.code);
    expect(theirs).not.toContain('newsManage');
  });
});
