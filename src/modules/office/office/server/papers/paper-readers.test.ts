import { beforeAll, describe, expect, it } from 'vitest';
import { financeRights } from '#modules/office/finance/rights.ts';
import { reviewRights } from '#modules/work/reviews/rights.ts';
import { passOnTurns } from '#server/flow/leavers.ts';
import { addDays, today } from '#shared/dates.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { officeRights } from '../../rights.ts';
import { PapersWorld } from '../testing/papers-world.ts';

const demo = useDemo();
let world: PapersWorld;
let budget: string;

beforeAll(async () => {
  world = new PapersWorld(demo);
  budget = await world.budget('teacher', 100_000_000);
});

const daysOn = (n: number) => addDays(today(), n);

describe('somebody of another school', () => {
  it('who holds the same codes finds no paper, item, scope, budget or late one of this one, by list or by id', async () => {
    const { id } = await world.submitted('teacher');
    const scope = await world.sql<{ id: string }>(`select id from oa_perm where organization_id = $1 limit 1`, [
      organizationId('sy-middle'),
    ]);
    const codes = [...Object.values(officeRights), financeRights.manage];
    await world.sql(
      `insert into role_action (role_id, code) select r.id, c from role r, unnest($1::text[]) c
        where r.user_type = 'teacher' and r.client_id is null on conflict do nothing`,
      [codes],
    );
    const outsider = await demo.as('outsider');
    const ask = (path: string) => outsider.call('GET', path);
    const held = (await ask('/users/show_current')).data.permission_lists;
    expect(JSON.stringify(held)).toContain(financeRights.manage);
    for (const path of [
      '/oa_applications?scope=mine',
      '/oa_applications?scope=handling',
      '/oa_applications?scope=all',
      '/oa_applications/late',
      '/oa_budgets',
    ])
      expect([path, (await ask(path)).data.list]).toEqual([path, []]);
    for (const path of [
      `/oa_applications/${id}`,
      `/oa_applications/${id}/flow`,
      `/oa_items/${await world.item('EXP')}`,
      `/oa_perms/${scope[0]?.id}`,
      `/oa_budgets/${budget}`,
      `/oa_budgets/${budget}/holds`,
    ])
      expect([path, (await ask(path)).code]).toEqual([path, 404001]);
    expect((await ask('/oa_budgets/summary')).data.whole.amount_fen).toBe(0);
    expect((await ask('/oa_budgets/large')).data).toMatchObject({ total: 0, list: [] });
    await world.sql(
      `delete from role_action where code = any($1) and code <> '${officeRights.use}'
        and role_id in (select id from role where user_type = 'teacher' and client_id is null)`,
      [codes],
    );
  });
});

describe('who reads all papers of an item by a scope', () => {
  it('finds those that they decided for a colleague under reviewed, also once that was given back', async () => {
    const { id } = await world.submitted('office', { subject_code: '30211', amount_fen: 1_000 });
    const lent = await world.call('orgadmin', 'POST', '/delegations', {
      to_user_id: castId('research'),
      codes: [reviewRights.own],
      valid_from: today(),
      valid_to: daysOn(2),
      reason: '外出开会',
    });
    expect(lent, lent.message).toMatchObject({ code: 0 });
    await world.call('research', 'PUT', `/delegations/${lent.data.id}/accept`, { accepts: true });
    const decided = await world.call('research', 'PUT', `/oa_applications/${id}/decide`, {
      result: 'approve',
      version: await world.version(id),
    });
    expect(decided, decided.message).toMatchObject({ code: 0 });
    const reviewed = async () =>
      ((await world.call('research', 'GET', '/reviews?tab=done')).data.list as { id: string }[]).map((one) => one.id);
    expect(await reviewed()).toContain(id);
    await world.call('orgadmin', 'PUT', `/delegations/${lent.data.id}/end`, {});
    expect(await reviewed()).not.toContain(id);
    const person = { include: [{ kind: 'person', id: castId('research'), user_types: [] }], exclude: [] };
    const perm = { oa_item_id: await world.item('EXP'), audience: person, view_all: true };
    expect(await world.call('office', 'POST', '/oa_perms', perm)).toMatchObject({ code: 0 });
    expect(await reviewed()).toContain(id);
  });
});

describe('who was lent the reviews for three days', () => {
  it('has them on the third, and at its midnight the to-do is the lender’s again, in lists and in calls', async () => {
    const { id } = await world.submitted('office', { amount_fen: 2_000 });
    const { data } = await world.call('orgadmin', 'POST', '/delegations', {
      to_user_id: castId('hrofficer'),
      codes: [reviewRights.own],
      valid_from: today(),
      valid_to: daysOn(2),
      reason: '外出开会',
    });
    await world.call('hrofficer', 'PUT', `/delegations/${data.id}/accept`, { accepts: true });
    const waiting = async (who: 'hrofficer' | 'orgadmin') =>
      ((await (await demo.as(who)).call('GET', '/reviews')).data.list as { key: string }[]).map(({ key }) => key);
    const key = `oa_application:${id}`;
    // two days pass, and then its last one
    const days = (from: number, to: number) =>
      world.sql(`update delegation set valid_from = $2, valid_to = $3 where id = $1`, [
        data.id,
        daysOn(from),
        daysOn(to),
      ]);
    await days(-2, 0);
    expect(await waiting('hrofficer')).toContain(key);
    const draft = await world.begin('office');
    const first = async () =>
      (await world.call('office', 'GET', `/oa_applications/${draft.id}/plan`)).data.steps[0].people[0];
    expect(await first()).toMatchObject({ id: castId('orgadmin'), delegates: [{ name: '刘慧敏' }] });
    await days(-3, -1);
    expect(await waiting('hrofficer')).not.toContain(key);
    const late = await world.call('hrofficer', 'PUT', `/oa_applications/${id}/decide`, {
      result: 'approve',
      version: await world.version(id),
    });
    expect(late.code).toBe(404001);
    expect(await waiting('orgadmin')).toContain(key);
    expect(await first()).toMatchObject({ id: castId('orgadmin'), delegates: [] });
  });
});

describe('the dot of the online office', () => {
  it('shines while an own paper has news, and goes out once it was opened', async () => {
    const dot = async () => (await (await demo.as('homeroom')).call('GET', '/users/show_current')).data.is_has_general;
    const begun = await world.begin('homeroom', 'REQ');
    // nothing of other modules waits for the person
    await world.sql(`update flow_task set state = 'void' where user_id = $1 and state = 'pending'`, [
      castId('homeroom'),
    ]);
    await world.sql(`update oa_application set seen_at = clock_timestamp() where applicant_id = $1`, [
      castId('homeroom'),
    ]);
    const before = await dot();
    await world.sql(`update oa_application set news_at = clock_timestamp() where id = $1`, [begun.id]);
    expect([before, await dot()]).toEqual([false, true]);
    await world.call('homeroom', 'PUT', `/oa_applications/${begun.id}/seen`);
    expect(await dot()).toBe(false);
  });
});

describe('who was asked and left the school', () => {
  it('is asked no more: others of the step go on, and nothing of the paper is lost', async () => {
    const { id } = await world.submitted('teacher');
    const [task] = await world.sql<{ user_id: string }>(
      `select t.user_id from flow_task t join flow_run r on r.id = t.run_id where r.subject_id = $1 and t.state = 'pending'`,
      [id],
    );
    const money = await world.moneyOf(budget);
    await world.sql(`update user_organization set state = 'ended', valid_to = $2 where user_id = $1`, [
      task?.user_id,
      daysOn(-1),
    ]);
    await demo.everywhere((db) =>
      passOnTurns({ db, services: demo.services }, task?.user_id ?? '', organizationId('sy-middle')),
    );
    const { data } = await world.call('teacher', 'GET', `/oa_applications/${id}/flow`);
    expect(data.steps[0]).toMatchObject({ state: 'open', is_by_right: true, is_nobody: false });
    expect(await world.moneyOf(budget)).toEqual(money);
    // the principal holds the right that the step falls back to
    const decided = await world.call('principal', 'PUT', `/oa_applications/${id}/decide`, {
      result: 'approve',
      version: data.version,
    });
    expect(decided, decided.message).toMatchObject({ code: 0 });
  });
});

describe('an amount', () => {
  it('of more than ten digits is refused at its field in words, when it is kept, sent and planned', async () => {
    const { id, version } = await world.begin('teacher');
    const facts = { title: '差旅', amount_fen: 1_234_567_890_100, subject_code: '30211' };
    const kept = await world.call('teacher', 'PUT', `/oa_applications/${id}`, { ...facts, version });
    expect(kept).toMatchObject({ code: 422001, errors: { amount_fen: ['金额最多十位整数'] } });
    const sent = await world.submit('teacher', { id, version }, facts);
    expect(sent).toMatchObject({ code: 422001, errors: { amount_fen: ['金额最多十位整数'] } });
    const plan = await world.call('teacher', 'GET', `/oa_applications/${id}/plan?amount_fen=1234567890100`);
    expect(plan.code).toBe(422001);
  });
});

describe('large papers on the finance workbench', () => {
  it('are those on their way above the limit, the largest first, for who keeps the money alone', async () => {
    const small = await world.submitted('teacher', { amount_fen: 1_000_000 });
    const large = await world.submitted('teacher', { amount_fen: 1_000_001 });
    const larger = await world.submitted('teacher', { amount_fen: 3_000_000 });
    const { data } = await world.call('finance', 'GET', '/oa_budgets/large');
    const titles = (data.list as { title: string }[]).map(({ title }) => title.split(' ')[0]);
    expect(titles).toEqual([larger.number, large.number]);
    expect(data.total).toBe(2);
    expect(titles).not.toContain(small.number);
    expect((await world.call('teacher', 'GET', '/oa_budgets/large')).code).toBe(403001);
    await world.decide(larger.id, 'refuse', { opinion: '暂缓' });
    expect((await world.call('finance', 'GET', '/oa_budgets/large')).data.total).toBe(1);
  });
});
