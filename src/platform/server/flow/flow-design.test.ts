import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { leader, type Step } from '#shared/flow/steps.ts';
import { EVERYWHERE } from '../database/database.ts';
import type { Browser } from '../testing/portal.ts';
import { usePortal } from '../testing/use-portal.ts';
import { passOnTurns } from './leavers.ts';
import { loadPaperPerson, people, school, type Who, world } from './testing/paper-people.ts';
import { PAPER_TABLES, paperModule } from './testing/papers.ts';

const portal = usePortal({ modules: [paperModule], loadPerson: loadPaperPerson });
const browsers = new Map<Who, Browser>();
const as = (who: Who) => browsers.get(who) as Browser;

beforeAll(async () => {
  for (const text of PAPER_TABLES) await portal.test_db.query(text);
  for (const who of Object.keys(people) as Who[]) browsers.set(who, await portal.signIn(people[who]));
});
afterEach(async () => {
  world.leaders = [[people.chief], [people.director]];
  world.gone.clear();
  await portal.test_db.query('delete from flow_version');
  await portal.test_db.query('delete from flow_run');
});

const handedIn = async (key: string, amount = 10): Promise<string> => {
  const { data } = await as('teacher').call('POST', '/test_papers', { body: { title: key, key, amount } });
  expect(await as('teacher').call('PUT', `/test_papers/${data.id}/submit`, { body: {} })).toMatchObject({ code: 0 });
  return data.id;
};
const versionOf = async (id: string) =>
  (await portal.test_db.query<{ version: number }>('select version from test_paper where id = $1', [id]))[0]?.version;
const decide = async (who: Who, id: string, result = 'approve') =>
  as(who).call('PUT', `/test_papers/${id}/decide`, { body: { result, opinion: '意见', version: await versionOf(id) } });
const statusOf = async (id: string) =>
  (await portal.test_db.query<{ status: string }>('select status from test_paper where id = $1', [id]))[0]?.status;
const at = (key: string, act = '') => `/flows/test_paper/${key}${act}`;
const save = (steps: readonly Step[], who: Who = 'clerk', key = 'ladder') =>
  as(who).call('PUT', at(key), { body: { steps, note: '新流程' } });
const publish = (who: Who = 'clerk', key = 'ladder') => as(who).call('POST', at(key, '/publish'));
const named = (who: Who): Step => ({ ...leader(1), key: 'one', who: { kind: 'people', user_ids: [people[who]] } });

describe('the steps of a kind of paper', () => {
  it('are seen and changed by those who keep them alone', async () => {
    expect((await as('clerk').call('GET', '/flows')).data.list).toMatchObject([
      { kind: 'test_paper' },
      { kind: 'test_item' },
    ]);
    expect((await as('clerk').call('GET', at('ladder'))).data).toMatchObject({ origin: 'shipped', draft: null });
    for (const who of ['teacher', 'bursar', 'stranger'] as const) {
      expect((await as(who).call('GET', '/flows')).data.list).toEqual([]);
      expect(await as(who).call('GET', at('ladder'))).toMatchObject({ status: 404 });
      expect(await save([named('chief')], who)).toMatchObject({ status: 404 });
      expect(await publish(who)).toMatchObject({ status: 404 });
    }
    expect(await as('clerk').call('GET', at('unknown'))).toMatchObject({ status: 404 });
  });

  it('hold from their publication on, for papers that are handed in after it', async () => {
    const before = await handedIn('ladder');
    expect(await publish()).toMatchObject({ code: 200200, message: '没有可发布的草稿' });
    expect((await save([named('deputy')])).data).toMatchObject({ origin: 'shipped', draft: { note: '新流程' } });
    expect(await decide('deputy', before)).toMatchObject({ status: 404 });
    expect((await publish()).data).toMatchObject({
      origin: 'own',
      draft: null,
      versions: [{ version: 1, by: { name: 'clerk' } }],
    });
    const after = await handedIn('ladder');
    expect(await decide('chief', after)).toMatchObject({ status: 404 });
    expect(await decide('deputy', after)).toMatchObject({ code: 0 });
    expect(await decide('chief', before)).toMatchObject({ code: 0 });
  });

  it('keep their former versions, and one draft', async () => {
    await save([named('deputy')]);
    await save([named('chief')]);
    await publish();
    await save([named('director')]);
    const { data } = await publish();
    expect(data.versions.map(({ version, state }: { version: number; state: string }) => [version, state])).toEqual([
      [2, 'published'],
      [1, 'replaced'],
    ]);
  });

  it('name facts that the paper has, and people who work here', async () => {
    expect(await save([leader(1, { when: [{ colour: { op: 'over', value: 1 } }] })])).toMatchObject({
      code: 200200,
      message: '第1步的条件引用了不存在的字段',
    });
    expect(await save([leader(1), named('stranger')])).toMatchObject({ message: '第2步指定的人员不在本单位' });
    expect(await save([leader(1), leader(1)])).toMatchObject({ status: 422 });
  });

  it('belong to each thing of a kind whose papers are about things, with the facts of that thing', async () => {
    const red = (act = '') => `/flows/test_item/red${act}`;
    const { data } = await as('clerk').call('GET', '/flows');
    expect(data.list.find(({ kind }: { kind: string }) => kind === 'test_item').items).toEqual([
      { key: 'red', name: { cn: '红盒', us: 'Red box' } },
    ]);
    expect((await as('clerk').call('GET', red())).data).toMatchObject({
      item: { us: 'Red box' },
      origin: 'shipped',
      facts: { amount: { kind: 'number' }, colour: { kind: 'flag' } },
      steps: [{ key: 'leader_1' }, { key: 'leader_2' }, { key: 'holders_9904' }],
    });
    for (const key of ['blue', 'ladder'])
      expect(await as('clerk').call('GET', `/flows/test_item/${key}`)).toMatchObject({ status: 404 });
    const coloured = leader(1, { when: [{ colour: { op: 'is', values: [true] } }] });
    expect(await as('clerk').call('PUT', red(), { body: { steps: [coloured] } })).toMatchObject({ code: 0 });
    expect(await save([coloured])).toMatchObject({ message: '第1步的条件引用了不存在的字段' });
    const trial = { user_id: people.teacher, facts: { colour: true }, steps: [coloured] };
    expect((await as('clerk').call('POST', red('/try'), { body: trial })).data.steps).toHaveLength(1);
  });

  it('name rights to those who keep steps alone', async () => {
    expect(await as('clerk').call('GET', '/flows/rights')).toMatchObject({ code: 0 });
    expect(await as('teacher').call('GET', '/flows/rights')).toMatchObject({ status: 404 });
  });

  it('are tried without a paper: who would decide, and where nobody could', async () => {
    const trial = (facts: object, steps: readonly Step[] | null = null) =>
      as('clerk').call('POST', at('ladder', '/try'), { body: { user_id: people.teacher, facts, steps } });
    expect((await trial({ amount: 30 })).data.steps).toMatchObject([{ people: [{ name: 'chief' }] }]);
    expect((await trial({ amount: 30_000 })).data.steps).toMatchObject([
      { people: [{ name: 'chief' }] },
      { people: [{ name: 'director' }] },
      { is_by_right: true, is_empty: false },
    ]);
    world.leaders = [];
    expect((await trial({}, [leader(1)])).data.steps).toMatchObject([{ is_empty: true }]);
    expect(await portal.test_db.query('select 1 from flow_run')).toEqual([]);
  });
});

describe('somebody who leaves', () => {
  const leave = (who: Who) => {
    world.gone.add(people[who]);
    return portal.services.database.write(EVERYWHERE, ({ db }) =>
      passOnTurns({ db, services: portal.services }, people[who], school),
    );
  };

  it('is asked no longer: the else of the step decides, or who keeps the steps', async () => {
    const withElse = await handedIn('else');
    const without = await handedIn('ladder');
    await leave('chief');
    for (const id of [withElse, without]) expect(await decide('chief', id)).toMatchObject({ code: 200200 });
    expect(await decide('bursar', withElse)).toMatchObject({ code: 0 });
    expect(await decide('clerk', without)).toMatchObject({ code: 0 });
    expect([await statusOf(withElse), await statusOf(without)]).toEqual(['agreed', 'agreed']);
  });

  it('keeps their turns as long as they work here', async () => {
    const id = await handedIn('ladder');
    await portal.services.database.write(EVERYWHERE, ({ db }) =>
      passOnTurns({ db, services: portal.services }, people.chief, school),
    );
    expect(await decide('chief', id)).toMatchObject({ code: 0 });
  });

  it('leaves the others of the step to go on, also who waited for their turn', async () => {
    const any = await handedIn('any');
    const turns = await handedIn('turns');
    await leave('chief');
    for (const id of [any, turns]) expect(await decide('director', id)).toMatchObject({ code: 0 });
    expect([await statusOf(any), await statusOf(turns)]).toEqual(['agreed', 'agreed']);
  });
});

describe('the dot on the online office', () => {
  const dot = async (who: Who) => (await as(who).call('GET', '/test_papers/dot')).data.waits;
  it('says that a paper waits for me, by name or by a right, or came back to me', async () => {
    expect([await dot('chief'), await dot('bursar'), await dot('teacher')]).toEqual([false, false, false]);
    const id = await handedIn('ladder');
    await handedIn('code');
    expect([await dot('chief'), await dot('bursar'), await dot('cashier')]).toEqual([true, true, false]);
    await decide('chief', id, 'return');
    expect([await dot('chief'), await dot('teacher')]).toEqual([false, true]);
  });
});
