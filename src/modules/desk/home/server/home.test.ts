import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { userPreference } from '#modules/core/shell/server/tables.ts';
import { makePerson, makeSchool, type School } from '#modules/desk/site-design/server/factories.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import {
  type FindToday,
  type FindTodos,
  type Todo,
  type TodoWaits,
  todaySources,
  todoSources,
  todosChanged,
} from '#server/home-feed/home-feed.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { type Browser, startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { homeModule } from './manifest.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let here: School;
let other: School;
const people = new Map<string, string>();

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, [homeModule], findPerson);
  await portal.services.database.write(EVERYWHERE, async ({ db }) => {
    here = await makeSchool(db, 'here');
    other = await makeSchool(db, 'other');
    const at = { at: here.school_id, client_id: here.group_id };
    people.set('teacher', await makePerson(db, { name: '张敏', user_types: ['teacher'], ...at }));
    people.set('newcomer', await makePerson(db, { name: '孙新', user_types: ['teacher'], ...at }));
    people.set('guardian', await makePerson(db, { name: '李雷', user_types: ['guardian'], ...at }));
    people.set(
      'office',
      await makePerson(db, { name: '王芳', user_types: ['teacher'], ...at, role_id: here.office_role_id }),
    );
    people.set(
      'outsider',
      await makePerson(db, {
        name: '赵四',
        user_types: ['teacher'],
        at: other.school_id,
        client_id: other.group_id,
        role_id: other.office_role_id,
      }),
    );
    people.set('nobody', await makePerson(db, { name: '无名', user_types: [], at: null, client_id: null }));
  });
});
afterAll(() => portal.close());

/** What modules give in the test that runs. */
interface Given {
  visitors: FindTodos;
  leave: FindTodos;
  papers: FindTodos;
  papersWait: TodoWaits;
  notices: FindTodos;
  noticesWait: TodoWaits;
  visits: FindToday;
}
const given: Given = {
  visitors: async () => [],
  leave: async () => [],
  papers: async () => [],
  papersWait: () => null,
  notices: async () => [],
  noticesWait: () => null,
  visits: async () => [],
};
const nothing = { ...given };
beforeAll(() => {
  const sources = [
    todoSources.with({ module: 'visitors', name: { cn: '访客', us: 'visitors' }, find: (ctx) => given.visitors(ctx) }),
    todoSources.with({ module: 'leave', name: { cn: '请假', us: 'leave' }, find: (ctx) => given.leave(ctx) }),
    todoSources.with({
      module: 'papers',
      name: { cn: '单据', us: 'papers' },
      find: (ctx) => given.papers(ctx),
      waits: (ctx) => given.papersWait(ctx),
    }),
    todoSources.with({
      module: 'notices',
      name: { cn: '通知', us: 'notices' },
      find: (ctx) => given.notices(ctx),
      waits: (ctx) => given.noticesWait(ctx),
      is_beyond: true,
    }),
    todaySources.with({ module: 'visitors', find: (ctx, span) => given.visits(ctx, span) }),
  ];
  for (const bind of sources) bind(portal.services);
});
beforeEach(() => void Object.assign(given, nothing));

async function as(name: string): Promise<Browser> {
  const browser = portal.browser();
  const minted = await portal.services.database.write(EVERYWHERE, ({ db }) =>
    portal.services.sessions.mint(db, {
      user_id: people.get(name) as string,
      kind: 'staff',
      amr: ['password'],
      browser: false,
    }),
  );
  browser.token = minted.token;
  return browser;
}

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
const todo = (key: string, more: Partial<Todo> = {}): Todo => ({
  key,
  kind: 'review',
  title: `待办 ${key}`,
  title_en: null,
  detail: null,
  due_at: null,
  since: minutes(-60),
  route: '/visits',
  mobile_route: null,
  ...more,
});

describe('what waits for me', () => {
  it('comes from all modules in one order, one thing once, with counts of exactly this list', async () => {
    given.visitors = async () => [todo('a'), todo('late', { due_at: minutes(-5) }), todo('same')];
    given.leave = async () => [todo('same'), todo('urgent', { is_urgent: true })];
    const { data } = await (await as('teacher')).call('GET', '/home/todos');
    expect(data.list.map((row: Todo) => row.key)).toEqual(['late', 'urgent', 'a', 'same']);
    expect(data.counts).toMatchObject({ total: 4, overdue: 1, soon: 1, later: 2, modules: { visitors: 3, leave: 1 } });
    const counts = await (await as('teacher')).call('GET', '/home/todo_counts');
    expect(counts.data).toEqual(data.counts);
  });

  it('is narrowed by module and urgency, while the counts stay those of everything', async () => {
    given.visitors = async () => [todo('a'), todo('late', { due_at: minutes(-5) })];
    given.leave = async () => [todo('b')];
    const browser = await as('teacher');
    const { data } = await browser.call('GET', '/home/todos', { query: { module: 'visitors', urgency: 'overdue' } });
    expect(data.list.map((row: Todo) => row.key)).toEqual(['late']);
    expect(data.counts.total).toBe(3);
    expect((await browser.call('GET', '/home/todos', { query: { urgency: 'whenever' } })).status).toBe(422);
  });

  it('shows eight on the home page and counts all', async () => {
    given.visitors = async () => Array.from({ length: 12 }, (_, at) => todo(`t${at}`));
    const { data } = await (await as('teacher')).call('GET', '/home/overview');
    expect(data.todos.data.list).toHaveLength(8);
    expect(data.todos.data.counts.total).toBe(12);
  });

  it('asks each source as the person who looks', async () => {
    given.visitors = async (ctx) => [todo(`of ${ctx.actor.name}`)];
    const keysOf = async (name: string) =>
      (await (await as(name)).call('GET', '/home/todos')).data.list.map((row: Todo) => row.key);
    expect(await keysOf('teacher')).toEqual(['of 张敏']);
    expect(await keysOf('guardian')).toEqual(['of 李雷']);
  });
});

describe('where something waits', () => {
  const keys = async () => {
    const { data } = await (await as('teacher')).call('GET', '/home/todos');
    return data.list.map((row: Todo) => row.key).sort();
  };
  const reach = sql`current_setting('app.reach')`;

  beforeEach(() => {
    given.visitors = async () => [todo('always')];
    given.papers = async () => [todo('paper')];
    given.notices = async () => [todo('notice')];
  });

  it('is asked beforehand in one statement: a source without anything is not asked', async () => {
    given.papersWait = () => sql`exists (select from "user" where false)`;
    given.noticesWait = () => sql`true`;
    expect(await keys()).toEqual(['always', 'notice']);
    given.papersWait = async () => sql`exists (select from "user")`;
    given.noticesWait = () => null;
    expect(await keys()).toEqual(['always', 'paper']);
  });

  it('is asked beyond the own organisation for a source that reads there; each source reads in its own reach', async () => {
    const read: string[] = [];
    given.papers = async ({ db }) => {
      const { rows } = await db.execute<{ reach: string }>(sql`select ${reach} as reach`);
      read.push(rows[0]?.reach ?? '');
      return [];
    };
    given.papersWait = () => sql`${reach} <> '*'`;
    await keys();
    given.noticesWait = () => sql`${reach} = '*'`;
    given.papersWait = () => sql`${reach} = '*'`;
    expect(await keys()).toEqual(['always', 'notice']);
    expect(read).toHaveLength(2);
    expect(read).not.toContain('*');
  });

  it('does not matter where nobody knows it: then all are asked', async () => {
    given.papersWait = () => sql`1 / (select 0) = 1`;
    given.noticesWait = () => sql`false`;
    expect(await keys()).toEqual(['always', 'notice', 'paper']);
    given.papersWait = () => {
      throw new Error('no condition');
    };
    expect(await keys()).toEqual(['always', 'paper']);
  });
});

it('tells the pages of the people concerned, each once, with the transaction that changed something', async () => {
  const { database } = portal.services;
  const tell = (fails: boolean) =>
    database.write(EVERYWHERE, async ({ db }) => {
      const ids = ['teacher', 'office', 'teacher'].map((name) => people.get(name) as string);
      await todosChanged({ db, services: portal.services }, ids);
      if (fails) throw new Error('rolled back');
    });
  await expect(tell(true)).rejects.toThrow('rolled back');
  await tell(false);
  const rows = await test_db.query<{ channel: string }>(
    `select channel from realtime_event where event = 'todos_changed' order by channel`,
  );
  const wanted = ['teacher', 'office'].map((name) => `user:${people.get(name)}`).toSorted();
  expect(rows.map((row) => row.channel)).toEqual(wanted);
});

describe('a source that fails', () => {
  beforeEach(() => {
    given.leave = async ({ db }) => {
      await db.execute('select * from there_is_no_such_table');
      return [];
    };
  });

  it('is named, and hides no other one', async () => {
    given.visitors = async () => [todo('a')];
    const { data } = await (await as('teacher')).call('GET', '/home/overview');
    expect(data.todos).toMatchObject({
      outcome: 'ok',
      data: { list: [{ key: 'a' }], counts: { total: 1 }, failed: ['leave'] },
    });
  });

  it('alone, with nothing beside it, makes its part failed and leaves the others', async () => {
    given.visits = async () => [
      {
        key: 'v',
        kind: 'visit',
        title: '来访',
        title_en: null,
        detail: null,
        place: '东门',
        from: minutes(10),
        to: null,
        state: 'planned',
        route: '/visits',
        mobile_route: null,
      },
    ];
    const { status, data } = await (await as('newcomer')).call('GET', '/home/overview');
    expect(status).toBe(200);
    expect(data.todos).toEqual({ outcome: 'failed', data: null, as_of: null });
    expect(data.day.data.list).toMatchObject([{ key: 'v', module: 'visitors' }]);
    expect(data.person.data).toMatchObject({ name: '孙新', places: [{ organization: { id: here.school_id } }] });
    expect(data.organizations.data).toMatchObject([{ id: here.school_id, is_current: true }]);
  });
});

describe('usual apps', () => {
  const codesOf = async (name: string) => {
    const { data } = await (await as(name)).call('GET', '/home/overview');
    return data.usual_apps;
  };

  it('are the default ones that one may open, by position', async () => {
    expect(await codesOf('office')).toEqual({
      outcome: 'ok',
      data: { codes: ['here_visits', 'here_banner_desk'], source: 'default', frequent: [] },
      as_of: null,
    });
    expect(await codesOf('guardian')).toEqual({ outcome: 'none', data: null, as_of: null });
  });

  it("follow one's own choice, and no right is won by choosing", async () => {
    await portal.services.database.write(EVERYWHERE, ({ db }) =>
      db.insert(userPreference).values(
        ['office', 'guardian'].map((name) => ({
          user_id: people.get(name) as string,
          key: 'usually_app',
          value: ['here_banner_desk', 'here_visits'],
        })),
      ),
    );
    expect(await codesOf('office')).toEqual({
      outcome: 'ok',
      data: { codes: ['here_banner_desk', 'here_visits'], source: 'person', frequent: [] },
      as_of: null,
    });
    expect(await codesOf('guardian')).toEqual({ outcome: 'none', data: null, as_of: null });
  });
});

describe('who may', () => {
  it('a guest and a person without any user type get no home page', async () => {
    expect((await portal.browser().call('GET', '/home/overview')).code).toBe(401401);
    expect((await (await as('nobody')).call('GET', '/home/overview')).code).toBe(403001);
  });
});
