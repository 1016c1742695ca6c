import { beforeAll, describe, expect, it } from 'vitest';
import { castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { PapersWorld } from '../testing/papers-world.ts';

const demo = useDemo();
const school = organizationId('sy-middle');
let world: PapersWorld;

beforeAll(async () => {
  world = new PapersWorld(demo);
  await world.budget('teacher', 100_000_000);
});

const person = (id: string) => ({ include: [{ kind: 'person', id, user_types: [] }], exclude: [] });
const everybody = { include: [{ kind: 'organization', id: school, user_types: ['teacher'] }], exclude: [] };

async function perm(code: string, more: object) {
  const made = await world.call('office', 'POST', '/oa_perms', {
    oa_item_id: await world.item(code),
    audience: everybody,
    ...more,
  });
  expect(made, `${made.message} ${JSON.stringify(made.errors)}`).toMatchObject({ code: 0 });
  return made.data as { id: string };
}

/** Leaves an item without any scope, or with the given ones alone. */
const closeAll = async (code: string) =>
  world.sql(`update oa_perm set status = 'off' where oa_item_id = $1`, [await world.item(code)]);

describe('scopes of an item', () => {
  it('open it to their people, up to their limit, before anybody is asked to decide', async () => {
    await closeAll('EXP');
    const paper = await world.call('teacher', 'POST', '/oa_applications', { oa_item_id: await world.item('EXP') });
    expect(paper).toMatchObject({ code: 403001, message: '您不能发起该事项' });
    await perm('EXP', { audience: person(castId('teacher')), amount_cap_fen: 100_000, subject_codes: ['30211'] });
    const begun = await world.begin('teacher');
    expect((await world.submit('teacher', begun)).message).toBe('超过单次限额1,000.00元');
    expect((await world.submit('teacher', begun, { amount_fen: 90_000, subject_code: '30201' })).message).toBe(
      '您不能使用该科目',
    );
    expect(
      (await world.call('homeroom', 'GET', '/oa_perms/mine')).data.list.map(
        (one: { item: { code: string } }) => one.item.code,
      ),
    ).not.toContain('EXP');
    // a wider one beside it counts
    await perm('EXP', { audience: person(castId('teacher')), amount_cap_fen: 500_000 });
    expect(await world.submit('teacher', begun)).toMatchObject({ code: 0 });
    const tasks = await world.sql(`select 1 from flow_run where subject_id = $1`, [begun.id]);
    expect(tasks).toHaveLength(1);
  });

  it('say by a person why they may', async () => {
    const { data } = await world.call(
      'office',
      'GET',
      `/oa_perms?user_id=${castId('teacher')}&oa_item_id=${await world.item('EXP')}`,
    );
    expect(data.list).toHaveLength(2);
    expect(data.list[0].audience_parts).toMatchObject([{ name: '王建国' }]);
    const none = await world.call('office', 'GET', `/oa_perms?user_id=${castId('guardian')}`);
    expect(none.data.list).toEqual([]);
  });

  it('hold on their days alone', async () => {
    await closeAll('SEAL');
    await perm('SEAL', { valid_to: '2020-01-01' });
    expect(
      (await world.call('teacher', 'POST', '/oa_applications', { oa_item_id: await world.item('SEAL') })).code,
    ).toBe(403001);
  });

  it('let somebody start a paper for a colleague, whose it is and whose heads decide', async () => {
    const item = await world.item('GOODS');
    const other = { oa_item_id: item, applicant_id: castId('teacher') };
    expect((await world.call('office', 'POST', '/oa_applications', other)).message).toBe('您不能发起该事项');
    expect((await world.call('office', 'GET', '/oa_perms/oa_user_options?purpose=act_for')).data.list).toEqual([]);
    await perm('GOODS', { audience: person(castId('office')), can_act_for: true });
    const { data: found } = await world.call(
      'office',
      'GET',
      `/oa_perms/oa_user_options?purpose=act_for&q=${encodeURIComponent('王建国')}`,
    );
    expect(found.list).toMatchObject([{ id: castId('teacher'), on_leave: false }]);
    const begun = await world.call('office', 'POST', '/oa_applications', other);
    expect(begun.data).toMatchObject({ applicant: { id: castId('teacher') }, acted_by: { id: castId('office') } });
    const answers = { what: '粉笔10盒', place: '高一办公室', wanted_on: '2026-12-01' };
    const sent = await world.submit('office', begun.data, {
      title: '领用粉笔',
      amount_fen: null,
      subject_code: null,
      answers,
    });
    expect(sent, JSON.stringify(sent.errors)).toMatchObject({ code: 0, data: { amount_fen: null } });
    const { id } = sent.data;
    expect((await world.call('teacher', 'GET', `/oa_applications/${id}`)).data).toMatchObject({ status: 'submitted' });
    // who started it decides nothing, though the office is asked second
    await world.decide(id);
    const { version } = (await world.call('office', 'GET', `/oa_applications/${id}/flow`)).data;
    const own = await world.call('office', 'PUT', `/oa_applications/${id}/decide`, { result: 'approve', version });
    expect(own.message).toBe('不能审批自己提交的事项');
  });

  it('let somebody read all papers of an item, and none of another one', async () => {
    const { id } = await world.submitted('teacher', { amount_fen: 50_000 });
    const read = () => world.call('media', 'GET', `/oa_applications/${id}`);
    expect((await read()).code).toBe(404001);
    await perm('EXP', { audience: person(castId('media')), view_all: true });
    expect(await read()).toMatchObject({ code: 0, data: { actions: ['print'] } });
    expect((await world.call('media', 'GET', `/oa_applications/${id}/flow`)).data.actions).toEqual([]);
    const all = await world.call('media', 'GET', '/oa_applications?scope=all');
    expect(all.data.list.every((one: { item: { code: string } }) => one.item.code === 'EXP')).toBe(true);
    expect((await world.call('homeroom', 'GET', '/oa_applications?scope=all')).code).toBe(403001);
  });

  it('hold for new papers: one that came back goes on though its scope ended', async () => {
    const { id } = await world.submitted('teacher', { amount_fen: 50_000 });
    expect(await world.decide(id, 'return', { opinion: '请补充说明' })).toMatchObject({ code: 0 });
    await closeAll('EXP');
    const again = { id, version: await world.version(id) };
    expect(await world.submit('teacher', again, { amount_fen: 50_000 })).toMatchObject({ code: 0 });
  });

  it('are given to people whom their giver reaches, and to nobody of another school', async () => {
    const foreign = await world.call('office', 'POST', '/oa_perms', {
      oa_item_id: await world.item('EXP'),
      audience: person(castId('outsider')),
    });
    expect(foreign.message).toBe('使用范围超出您的权限');
  });
});

describe('an item', () => {
  const draft = { code: 'VISIT', name: '接待申请', category: 'other' };

  it('is used once it has a form, somebody who decides and a scope; off it takes no new papers', async () => {
    const made = await world.call('office', 'POST', '/oa_items', draft);
    expect(made).toMatchObject({ code: 0, data: { status: 'draft', item_version: 1 } });
    const put = (more: object, version: number) =>
      world.call('office', 'PUT', `/oa_items/${made.data.id}`, { ...draft, status: 'on', ...more, version });
    expect((await put({}, 1)).message).toBe('请先完善表单、流程和使用范围');
    expect((await world.call('office', 'POST', '/oa_items', draft)).message).toBe('已有使用该代码的事项');
    const item = await world.item('EXP');
    const { data: known } = await world.call('office', 'GET', `/oa_items/${item}`);
    await perm('EXP', {});
    const off = await world.call('office', 'PUT', `/oa_items/${item}`, { ...bodyOf(known), status: 'off' });
    expect(off, JSON.stringify(off.errors)).toMatchObject({
      code: 0,
      data: { status: 'off', item_version: known.item_version },
    });
    expect((await world.call('teacher', 'POST', '/oa_applications', { oa_item_id: item })).code).toBe(422001);
    expect((await world.call('teacher', 'GET', `/oa_items/${item}`)).code).toBe(404001);
    const back = await world.call('office', 'PUT', `/oa_items/${item}`, { ...bodyOf(off.data), status: 'draft' });
    expect(back.code).toBe(422001);
    const on = await world.call('office', 'PUT', `/oa_items/${item}`, { ...bodyOf(off.data), status: 'on' });
    expect(on).toMatchObject({ code: 0 });
  });

  it('that is off lets its papers go on, which then wait for who carries them out', async () => {
    const paper = await world.submitted(
      'homeroom',
      { amount_fen: null, subject_code: null, answers: { what: '黑板擦', place: '教室', wanted_on: '2026-12-01' } },
      'GOODS',
    );
    await world.sql(`update oa_item set status = 'off' where code = 'GOODS' and organization_id = $1`, [school]);
    expect(await world.decide(paper.id)).toMatchObject({ code: 0 });
    expect(await world.decide(paper.id)).toMatchObject({ code: 0 });
    const { data } = await world.call('homeroom', 'GET', `/oa_applications/${paper.id}`);
    expect(data.status).toBe('approved');
    const todos = (await world.call('office', 'GET', '/home/todos')).data.list as { key: string }[];
    expect(todos.map(({ key }) => key)).toContain(`oa_handle:${paper.id}`);
  });
});

function bodyOf(item: Record<string, unknown>) {
  const keys =
    'code name name_en category icon_file_id description form_id handler_code handler_user_ids needs_amount needs_subject amount_limit_fen number_rule external_url sort version';
  return Object.fromEntries(keys.split(' ').map((key) => [key, item[key]]));
}
