import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isAsked, leader } from '#shared/flow/steps.ts';
import type { Browser } from '../testing/portal.ts';
import { usePortal } from '../testing/use-portal.ts';
import { tellThatStepIsLate } from './flow-clock.ts';
import { watchFlows } from './flow-watch.ts';
import { loadPaperPerson, people, type Who, world } from './testing/paper-people.ts';
import { effects, PAPER_TABLES, paperModule } from './testing/papers.ts';

const portal = usePortal({ modules: [paperModule], loadPerson: loadPaperPerson });
const browsers = new Map<Who, Browser>();
const as = (who: Who) => browsers.get(who) as Browser;

beforeAll(async () => {
  for (const text of PAPER_TABLES) await portal.test_db.query(text);
  for (const who of Object.keys(people) as Who[]) browsers.set(who, await portal.signIn(people[who]));
});
beforeEach(() => void effects.splice(0));
afterEach(() => {
  world.leaders = [[people.chief], [people.director]];
  world.gone.clear();
  world.lent.clear();
  world.away.clear();
});

const rowOf = async (id: string) =>
  (
    await portal.test_db.query<{ status: string; version: number }>(
      'select status, version from test_paper where id = $1',
      [id],
    )
  )[0];
const versionOf = async (id: string) => (await rowOf(id))?.version ?? 0;
const statusOf = async (id: string) => (await rowOf(id))?.status;
const make = async (key: string, amount = 10, more: object = {}): Promise<string> =>
  (await as('teacher').call('POST', '/test_papers', { body: { title: `${key} ${amount}`, key, amount, ...more } })).data
    .id;
const submit = (id: string) => as('teacher').call('PUT', `/test_papers/${id}/submit`, { body: {} });
const handedIn = async (key: string, amount = 10, more: object = {}) => {
  const id = await make(key, amount, more);
  expect(await submit(id)).toMatchObject({ code: 0 });
  return id;
};
const act = async (who: Who, id: string, name: string, body: object = {}) =>
  as(who).call('PUT', `/test_papers/${id}/${name}`, { body: { version: await versionOf(id), ...body } });
const decide = (who: Who, id: string, result: string, body: object = {}) =>
  act(who, id, 'decide', { result, ...(result === 'approve' ? {} : { opinion: '请改' }), ...body });
const flow = async (who: Who, id: string) => as(who).call('GET', `/test_papers/${id}/flow`);
const stepsOf = async (id: string) =>
  (await flow('teacher', id)).data.steps.map(
    ({ state, people: named }: { state: string; people: { user: { name: string }; state: string }[] }) =>
      `${state}: ${named.map((one) => `${one.user.name} ${one.state}`).join(', ')}`,
  );
const titlesTold = async (who: Who) =>
  (
    await portal.test_db.query<{ title: string }>(`select title from notification where user_id = $1`, [people[who]])
  ).map(({ title }) => title);
const OK = { code: 0 };
const NOT_YOURS = { code: 200200, message: '当前不由您审批' };

describe('conditions of a step', () => {
  it('hold when one of their sets holds, and never for a fact that is missing', () => {
    const step = leader(1, { when: [{ days: { op: 'over', value: 3 } }, { place: { op: 'is', values: ['abroad'] } }] });
    expect(isAsked(step, { days: 3, place: 'home' })).toBe(false);
    expect(isAsked(step, { days: 3.5, place: 'home' })).toBe(true);
    expect(isAsked(step, { days: 1, place: 'abroad' })).toBe(true);
    expect(isAsked(leader(1, { when: [{ days: { op: 'under', value: 3 } }] }), {})).toBe(false);
    expect(isAsked(leader(1), {})).toBe(true);
  });
});

describe('a ladder', () => {
  it('asks one leader after the other, then holders of the right, and ends with the effects', async () => {
    const id = await handedIn('ladder', 5000);
    expect(await stepsOf(id)).toEqual(['open: chief pending', 'coming: director waiting', 'coming: ']);
    expect(await decide('director', id, 'approve')).toMatchObject({ status: 404 });
    expect(await decide('chief', id, 'approve', { opinion: '同意购买' })).toMatchObject(OK);
    expect(await statusOf(id)).toBe('waiting');
    expect(await decide('director', id, 'approve')).toMatchObject(OK);
    expect(await decide('bursar', id, 'approve')).toMatchObject(OK);
    expect(await statusOf(id)).toBe('agreed');
    expect(effects).toEqual(['submit ladder 5000', 'approve ladder 5000']);
    const { steps, actions } = (await flow('teacher', id)).data;
    expect(steps[0].people).toMatchObject([{ opinion: '同意购买', by: null }]);
    expect(steps[2].people).toMatchObject([{ user: { name: 'bursar' }, source: 'code', state: 'agreed' }]);
    expect(actions).toEqual([]);
  });

  it('leaves out the steps whose conditions do not hold', async () => {
    const id = await handedIn('ladder', 100);
    expect(await decide('chief', id, 'approve')).toMatchObject(OK);
    expect(await statusOf(id)).toBe('agreed');
  });

  it('without a step that is asked agrees at once', async () => {
    expect(await statusOf(await handedIn('none'))).toBe('agreed');
    expect(effects).toEqual(['submit none 10', 'approve none 10']);
  });

  it('beyond the highest level asks the highest leader', async () => {
    world.leaders = [[people.chief]];
    const id = await handedIn('ladder', 500);
    expect(await decide('chief', id, 'approve')).toMatchObject(OK);
    // the second level is the same person, who is not asked again
    expect(await statusOf(id)).toBe('agreed');
    expect((await flow('teacher', id)).data.steps[1].state).toBe('passed');
  });

  it('asks a person again only where the step says so', async () => {
    const once = await handedIn('twice');
    await decide('chief', once, 'approve');
    expect(await statusOf(once)).toBe('agreed');
    const oneOfTwo = await handedIn('then_any');
    await decide('chief', oneOfTwo, 'approve');
    expect(await statusOf(oneOfTwo)).toBe('agreed');
    const again = await handedIn('again');
    await decide('chief', again, 'approve');
    expect(await statusOf(again)).toBe('waiting');
    await decide('chief', again, 'approve');
    expect(await statusOf(again)).toBe('agreed');
  });
});

describe('who decides', () => {
  it('is never who handed it in, nor whom it is about, under any hat', async () => {
    world.leaders = [[people.teacher]];
    expect(await submit(await make('ladder'))).toMatchObject({ code: 200200, message: '第1步没有可用审批人' });
    world.leaders = [[people.chief]];
    expect(await submit(await make('ladder', 10, { about_id: people.chief }))).toMatchObject({ code: 200200 });
    // as the colleague of somebody who is asked
    world.lent.set(people.teacher, people.chief);
    const id = await handedIn('ladder');
    expect(await decide('teacher', id, 'approve')).toMatchObject({ code: 200200, message: '不能审批自己提交的事项' });
    expect(await act('chief', id, 'transfer', { user_id: people.teacher })).toMatchObject({
      code: 200200,
      message: '该人员已参与此步骤或不能审批',
    });
  });

  it('stands in for nobody by the else of the step, and nobody at all refuses the paper with the number of the step', async () => {
    world.leaders = [];
    const id = await handedIn('else');
    expect((await flow('teacher', id)).data.steps).toMatchObject([{ is_by_right: true }]);
    expect(await decide('bursar', id, 'approve')).toMatchObject(OK);
    expect(await submit(await make('ladder', 500))).toMatchObject({ message: '第1步没有可用审批人' });
    world.leaders = [[people.chief]];
    world.gone.add(people.bursar);
    expect(await submit(await make('ladder', 5000))).toMatchObject({ message: '第3步没有可用审批人' });
  });

  it('with a right is who holds it where the paper is', async () => {
    const id = await handedIn('code');
    for (const who of ['cashier', 'guest', 'stranger'] as const)
      expect(await decide(who, id, 'approve')).toMatchObject({ status: 404 });
    expect(await decide('bursar', id, 'approve')).toMatchObject(OK);
    const music = await handedIn('code', 10, { is_music: true });
    expect(await decide('cashier', music, 'approve')).toMatchObject(OK);
    const whole = await handedIn('whole', 10, { is_music: true });
    expect(await decide('cashier', whole, 'approve')).toMatchObject({ status: 404 });
  });

  it('when nobody is left at the opening of a later step is who keeps the steps', async () => {
    const id = await handedIn('ladder', 5000);
    await decide('chief', id, 'approve');
    world.gone.add(people.bursar);
    const before = (await titlesTold('clerk')).length;
    await decide('director', id, 'approve');
    expect(await statusOf(id)).toBe('waiting');
    expect(await titlesTold('clerk')).toHaveLength(before + 1);
    expect(await decide('clerk', id, 'approve')).toMatchObject(OK);
    expect(await statusOf(id)).toBe('agreed');
  });

  it('when nobody holds the right that a step waits for is nobody, which the applicant reads and the super admins are told', async () => {
    const told = async (who: Who) =>
      (await titlesTold(who)).filter((title) => title.includes('目前无人可以审批')).length;
    const id = await handedIn('ladder', 5000);
    await decide('chief', id, 'approve');
    for (const who of ['bursar', 'clerk'] as const) world.gone.add(people[who]);
    expect((await flow('teacher', id)).data.steps[1]).toMatchObject({ state: 'open', is_nobody: false });
    await decide('director', id, 'approve');
    expect((await flow('teacher', id)).data.steps[2]).toMatchObject({ state: 'open', is_nobody: true });
    expect([await told('admin'), await told('teacher')]).toEqual([1, 0]);
    world.gone.clear();
    expect((await flow('teacher', id)).data.steps[2]).toMatchObject({ is_nobody: false });
  });

  it('is a colleague who was lent the reviews, in the name of whom it is', async () => {
    world.lent.set(people.deputy, people.chief);
    const id = await handedIn('ladder');
    expect((await flow('deputy', id)).data).toMatchObject({
      acts_for: 'chief',
      actions: expect.arrayContaining(['approve']),
    });
    expect(await decide('deputy', id, 'approve')).toMatchObject(OK);
    expect((await flow('teacher', id)).data.steps[0].people).toMatchObject([
      { user: { name: 'chief' }, by: { name: 'deputy' } },
    ]);
    const late = await handedIn('ladder');
    world.lent.clear();
    expect(await decide('deputy', late, 'approve')).toMatchObject({ status: 404 });
  });

  it('whom the applicant chose, among people who work here', async () => {
    const id = await handedIn('chosen', 10, { chosen_ids: [people.deputy] });
    expect(await decide('deputy', id, 'approve')).toMatchObject(OK);
    expect(await submit(await make('chosen'))).toMatchObject({ message: '第1步没有可用审批人' });
    const wrong = { message: '第1步所选人员不能审批，请重新选择' };
    const choose = async (key: string, ...who: Who[]) =>
      submit(await make(key, 10, { chosen_ids: who.map((one) => people[one]) }));
    expect(await choose('chosen', 'stranger')).toMatchObject(wrong);
    expect(await choose('chosen', 'deputy', 'stranger')).toMatchObject(wrong);
    expect(await choose('chosen', 'teacher')).toMatchObject(wrong);
    expect(await choose('chosen', 'deputy', 'chief', 'director')).toMatchObject(wrong);
  });

  it('whom the applicant chose has to hold the right that the step names, and stands there as chosen', async () => {
    expect(await submit(await make('chosen_holder', 10, { chosen_ids: [people.deputy] }))).toMatchObject({
      message: '第1步所选人员不能审批，请重新选择',
    });
    const id = await handedIn('chosen_holder', 10, { chosen_ids: [people.bursar] });
    expect((await flow('teacher', id)).data.steps).toMatchObject([{ people: [{ source: 'chosen' }] }]);
    expect(await decide('clerk', id, 'approve')).toMatchObject({ status: 404 });
    expect(await decide('bursar', id, 'approve')).toMatchObject(OK);
  });

  it('who is away stands there with the last day', async () => {
    const to = new Date(Date.now() + 86_400_000).toISOString();
    world.away.set(people.chief, to);
    const id = await handedIn('ladder');
    expect((await flow('teacher', id)).data.steps[0].people).toMatchObject([{ away_until: to }]);
  });
});

describe('several people in a step', () => {
  it('any: one is enough, the others are asked no longer', async () => {
    const id = await handedIn('any');
    expect(await decide('director', id, 'approve')).toMatchObject(OK);
    expect(await stepsOf(id)).toEqual(['agreed: chief void, director agreed']);
    expect(await decide('chief', id, 'approve')).toMatchObject({
      code: 200200,
      message: '状态已变为「已通过」，请刷新',
    });
  });

  it('all: everybody agrees, in any order, nobody twice', async () => {
    const id = await handedIn('all');
    expect(await decide('director', id, 'approve')).toMatchObject(OK);
    expect(await statusOf(id)).toBe('waiting');
    expect(await decide('director', id, 'approve')).toMatchObject(NOT_YOURS);
    expect(await decide('chief', id, 'approve')).toMatchObject(OK);
    expect(await statusOf(id)).toBe('agreed');
  });

  it('in turn: each is asked when the one before agreed', async () => {
    const id = await handedIn('turns');
    expect(await stepsOf(id)).toEqual(['open: chief pending, director waiting']);
    expect(await decide('director', id, 'approve')).toMatchObject(NOT_YOURS);
    await decide('chief', id, 'approve');
    await decide('director', id, 'approve');
    expect(await statusOf(id)).toBe('agreed');
  });

  it('one refusal ends the paper, also where all were asked', async () => {
    const id = await handedIn('all');
    await decide('director', id, 'approve');
    expect((await decide('chief', id, 'refuse', { opinion: null })).errors).toEqual({
      opinion: ['请填写意见（2-200字）'],
    });
    expect(await decide('chief', id, 'refuse')).toMatchObject(OK);
    expect(await statusOf(id)).toBe('refused');
    expect(effects.at(-1)).toBe('refuse all 10');
    expect(await decide('director', id, 'approve')).toMatchObject({ code: 200200 });
  });
});

describe('a return', () => {
  it('marks fields, comes back to who returned it, and asks nobody before them again', async () => {
    const id = await handedIn('ladder', 500);
    await decide('chief', id, 'approve');
    expect((await flow('director', id)).data.fields).toEqual([{ key: 'amount', cn: '金额', us: 'Amount' }]);
    expect(await decide('director', id, 'return', { notes: { colour: '颜色有误' } })).toMatchObject({ status: 422 });
    expect(await decide('director', id, 'return', { notes: { amount: '金额有误' } })).toMatchObject(OK);
    expect(await statusOf(id)).toBe('returned');
    expect((await flow('teacher', id)).data).toMatchObject({ notes: { amount: '金额有误' }, actions: ['withdraw'] });
    expect(await submit(id)).toMatchObject(OK);
    expect(await stepsOf(id)).toEqual(['agreed: chief agreed', 'open: director returned, director pending']);
    expect(await decide('director', id, 'approve')).toMatchObject(OK);
    expect(await statusOf(id)).toBe('agreed');
  });

  it('after which a fact changed that a condition looks at is planned anew', async () => {
    const id = await handedIn('ladder', 500);
    await decide('chief', id, 'approve');
    await decide('director', id, 'return');
    await as('teacher').call('PUT', `/test_papers/${id}`, { body: { amount: 50 } });
    await submit(id);
    expect(await stepsOf(id)).toEqual(['open: chief pending']);
    await decide('chief', id, 'approve');
    expect(await statusOf(id)).toBe('agreed');
  });

  it('by somebody who left meanwhile comes back to whom the step finds now', async () => {
    const id = await handedIn('ladder');
    await decide('chief', id, 'return');
    world.gone.add(people.chief);
    world.leaders = [[people.deputy]];
    await submit(id);
    expect(await decide('deputy', id, 'approve')).toMatchObject(OK);
    expect(await statusOf(id)).toBe('agreed');
  });

  it('by who holds a right is asked of everybody who holds it', async () => {
    const id = await handedIn('code');
    await decide('bursar', id, 'return');
    await submit(id);
    expect(await decide('bursar', id, 'approve')).toMatchObject(OK);
  });
});

describe('taking back', () => {
  it('is possible before the first opinion, for who handed it in, and after a return', async () => {
    const id = await handedIn('ladder', 500);
    expect(await act('chief', id, 'withdraw')).toMatchObject({ status: 403 });
    expect(await act('teacher', id, 'withdraw')).toMatchObject(OK);
    expect(await statusOf(id)).toBe('draft');
    expect(await submit(id)).toMatchObject(OK);
    await decide('chief', id, 'approve');
    expect(await act('teacher', id, 'withdraw')).toMatchObject({ code: 200200, message: '已有审批意见，不能撤回' });
    await decide('director', id, 'return');
    expect(await act('teacher', id, 'withdraw')).toMatchObject(OK);
    expect(effects.filter((one) => one.startsWith('withdraw'))).toHaveLength(2);
  });
});

describe('handing over and adding', () => {
  it('gives the own turn to a colleague, who alone decides', async () => {
    const id = await handedIn('ladder');
    expect(await act('chief', id, 'transfer', { user_id: people.deputy, opinion: '请代为审批' })).toMatchObject(OK);
    expect(await decide('chief', id, 'approve')).toMatchObject(NOT_YOURS);
    expect(await decide('deputy', id, 'approve')).toMatchObject(OK);
    const byRight = await handedIn('code');
    await act('bursar', byRight, 'transfer', { user_id: people.deputy });
    expect(await decide('bursar', byRight, 'approve')).toMatchObject({ status: 404 });
    expect(await decide('deputy', byRight, 'approve')).toMatchObject(OK);
  });

  it('to somebody who does not work here, or is asked already, is refused', async () => {
    const id = await handedIn('all');
    expect(await act('chief', id, 'transfer', { user_id: people.stranger })).toMatchObject({
      message: '请选择本单位在职人员',
    });
    expect(await act('chief', id, 'transfer', { user_id: people.director })).toMatchObject({ code: 200200 });
    expect(await act('chief', id, 'add_signer', { user_id: people.director, when: 'after' })).toMatchObject({
      code: 200200,
    });
    expect(await act('director', id, 'copy', { user_ids: [people.stranger] })).toMatchObject({ code: 200200 });
  });

  it('a signer before the own turn is asked first, one after it afterwards', async () => {
    const before = await handedIn('ladder');
    await act('chief', before, 'add_signer', { user_id: people.deputy, when: 'before' });
    expect(await decide('chief', before, 'approve')).toMatchObject(NOT_YOURS);
    await decide('deputy', before, 'approve');
    expect(await statusOf(before)).toBe('waiting');
    await decide('chief', before, 'approve');
    expect(await statusOf(before)).toBe('agreed');
    const after = await handedIn('ladder');
    await act('chief', after, 'add_signer', { user_id: people.deputy, when: 'after' });
    expect(await decide('deputy', after, 'approve')).toMatchObject(NOT_YOURS);
    await decide('chief', after, 'approve');
    expect(await statusOf(after)).toBe('waiting');
    await decide('deputy', after, 'approve');
    expect(await statusOf(after)).toBe('agreed');
  });

  it('works the same beside a right', async () => {
    for (const when of ['before', 'after'] as const) {
      const id = await handedIn('code');
      await act('bursar', id, 'add_signer', { user_id: people.deputy, when });
      const early = when === 'before' ? 'bursar' : 'deputy';
      expect(await decide(early, id, 'approve')).toMatchObject(NOT_YOURS);
      const order: Who[] = when === 'before' ? ['deputy', 'bursar'] : ['bursar', 'deputy'];
      expect(await decide(order[0] as Who, id, 'approve')).toMatchObject(OK);
      expect(await statusOf(id)).toBe('waiting');
      expect(await decide(order[1] as Who, id, 'approve')).toMatchObject(OK);
      expect(await statusOf(id)).toBe('agreed');
    }
  });

  it('a copy may be read, and decided by nobody', async () => {
    const id = await handedIn('ladder');
    expect(await flow('guest', id)).toMatchObject({ status: 404 });
    expect(await act('teacher', id, 'copy', { user_ids: [people.guest] })).toMatchObject(OK);
    expect((await flow('guest', id)).data).toMatchObject({ actions: [], copied: [{ name: 'guest' }] });
    expect(await decide('guest', id, 'approve')).toMatchObject(NOT_YOURS);
  });

  it('reminds once an hour', async () => {
    const id = await handedIn('ladder');
    expect(await act('chief', id, 'remind')).toMatchObject({ status: 403 });
    expect(await act('teacher', id, 'remind')).toMatchObject(OK);
    expect(await act('teacher', id, 'remind')).toMatchObject({ code: 200200, message: '一小时内只能催办一次' });
    await portal.test_db.query(
      `update flow_run set reminded_at = now() - interval '61 minutes' where subject_id = $1`,
      [id],
    );
    expect(await act('teacher', id, 'remind')).toMatchObject(OK);
  });
});

describe('at one instant', () => {
  it('of two who decide one stands, whatever they say', async () => {
    for (const [one, two] of [
      ['approve', 'approve'],
      ['approve', 'refuse'],
      ['return', 'refuse'],
    ] as const) {
      const id = await handedIn('any');
      const version = await versionOf(id);
      const body = (result: string) => ({ result, opinion: '请改', version });
      const answers = await Promise.all([
        as('chief').call('PUT', `/test_papers/${id}/decide`, { body: body(one) }),
        as('director').call('PUT', `/test_papers/${id}/decide`, { body: body(two) }),
      ]);
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    }
  });

  it('approve, withdraw, hand over, add and copy cross without a deadlock, and the steps stay whole', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await handedIn('all');
      const answers = await Promise.all([
        decide('chief', id, 'approve'),
        act('teacher', id, 'withdraw'),
        act('director', id, 'transfer', { user_id: people.deputy }),
        act('chief', id, 'add_signer', { user_id: people.guest, when: 'before' }),
        act('teacher', id, 'copy', { user_ids: [people.clerk] }),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(answers.some(({ code }) => code === 0)).toBe(true);
    }
  });
});

describe('what is refused leaves nothing', () => {
  it('when the effect of the last approval refuses: no opinion, no history, no turn', async () => {
    const id = await handedIn('ladder');
    await as('teacher').call('PUT', `/test_papers/${id}`, { body: { amount: 10, is_forbidden: true } });
    expect(await decide('chief', id, 'approve', { opinion: '同意' })).toMatchObject({
      code: 200200,
      message: '余额不足',
    });
    expect(await statusOf(id)).toBe('waiting');
    expect(await stepsOf(id)).toEqual(['open: chief pending']);
    const events = await portal.test_db.query(
      `select 1 from lifecycle_event where entity_id = $1 and move = 'approve'`,
      [id],
    );
    expect(events).toEqual([]);
  });

  it('when a stale page decides', async () => {
    const id = await handedIn('all');
    const version = await versionOf(id);
    await decide('director', id, 'approve');
    const answer = await as('chief').call('PUT', `/test_papers/${id}/decide`, { body: { result: 'approve', version } });
    expect(answer).toMatchObject({ status: 409 });
  });
});

describe('what waits', () => {
  const waiting = async (who: Who): Promise<string[]> =>
    (await as(who).call('GET', '/test_papers/waiting')).data.list.map(({ title }: { title: string }) => title);
  beforeEach(() => portal.test_db.query('delete from flow_run'));

  it('stands with whose turn it is alone, and with the colleague to whom it was lent', async () => {
    await handedIn('ladder', 500);
    expect([await waiting('chief'), await waiting('director'), await waiting('teacher')]).toEqual([
      ['ladder 500'],
      [],
      [],
    ]);
    world.lent.set(people.deputy, people.chief);
    expect(await waiting('deputy')).toEqual(['ladder 500']);
  });

  it('stands with everybody who holds the right where the paper is, until somebody decided', async () => {
    const id = await handedIn('code');
    expect([await waiting('bursar'), await waiting('cashier'), await waiting('stranger')]).toEqual([
      ['code 10'],
      [],
      [],
    ]);
    await decide('bursar', id, 'approve');
    expect(await waiting('bursar')).toEqual([]);
  });

  it('does not stand with who would decide about themselves', async () => {
    await handedIn('code', 10, { about_id: people.bursar }).catch(() => null);
    world.lent.set(people.teacher, people.chief);
    await handedIn('ladder');
    expect(await waiting('teacher')).toEqual([]);
  });

  it('has the time by which a step wants to be decided', async () => {
    await handedIn('ladder');
    const [row] = (await as('chief').call('GET', '/test_papers/waiting')).data.list;
    expect(Math.round((Date.parse(row.due_at) - Date.now()) / 3600_000)).toBe(24);
  });
});

const RUN = { id: '1', attempt: 1, is_last: true, signal: new AbortController().signal };

describe('what would stand still', () => {
  const watch = () => watchFlows.handler(portal.services, {}, RUN);
  beforeEach(async () => {
    await portal.test_db.query('delete from flow_run');
    await portal.test_db.query('delete from test_paper');
  });

  it('is a paper that waits without a run: it gets its way, and who decides is asked', async () => {
    const id = await make('ladder', 500);
    await portal.test_db.query(`update test_paper set status = 'waiting' where id = $1`, [id]);
    const before = (await titlesTold('chief')).length;
    await watch();
    expect(await stepsOf(id)).toEqual(['open: chief pending', 'coming: director waiting']);
    expect(await titlesTold('chief')).toHaveLength(before + 1);
    expect(await decide('teacher', id, 'approve')).toMatchObject({ message: '不能审批自己提交的事项' });
    expect(await decide('chief', id, 'approve')).toMatchObject(OK);
    await watch();
    expect(await stepsOf(id)).toEqual(['agreed: chief agreed', 'open: director pending']);
  });

  it('of two papers one of which can be given no way the other gets its own', async () => {
    const [lost, id] = [await make('ladder', 500), await make('ladder', 500)];
    await portal.test_db.query(`update test_paper set status = 'waiting'`);
    await portal.test_db.query(
      `create or replace function no_run() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
    );
    await portal.test_db.query(
      `create trigger no_run before insert on flow_run for each row when (new.subject_id = '${lost}') execute function no_run()`,
    );
    await expect(watch()).rejects.toThrow('not looked after');
    await portal.test_db.query('drop trigger no_run on flow_run');
    expect([await stepsOf(lost), await stepsOf(id)]).toEqual([[], ['open: chief pending', 'coming: director waiting']]);
  });

  it('is a step whose right nobody holds any more: the super admins are told once', async () => {
    await handedIn('code');
    const told = async () => (await titlesTold('admin')).length;
    const before = await told();
    await watch();
    expect(await told()).toBe(before);
    world.gone.add(people.bursar);
    await watch();
    await watch();
    expect(await told()).toBe(before + 1);
  });
});

describe('a step that is late', () => {
  const told = async (who: Who) => (await titlesTold(who)).length;

  it('reminds who is asked, a day later who keeps the steps, and nobody once it was decided', async () => {
    const id = await handedIn('ladder');
    const [step] = await portal.test_db.query<{ id: string }>(
      `select s.id from flow_step s join flow_run r on r.id = s.run_id where r.subject_id = $1 and s.state = 'open'`,
      [id],
    );
    const run = (whom: 'people' | 'keepers') =>
      tellThatStepIsLate.handler(portal.services, { step_id: step?.id ?? '', told: whom }, RUN);
    const before = [await told('chief'), await told('clerk')];
    await run('people');
    expect([await told('chief'), await told('clerk')]).toEqual([(before[0] ?? 0) + 1, before[1]]);
    await run('keepers');
    expect(await told('clerk')).toBe((before[1] ?? 0) + 1);
    await decide('chief', id, 'approve');
    const after = await told('chief');
    await run('people');
    expect(await told('chief')).toBe(after);
  });
});
