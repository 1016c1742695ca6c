import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { picture, upload } from '#modules/identity/profile/server/factories.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../../server/testing/school.ts';
import { PLAIN_FRONT } from '../../contract/card-faces.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let sister: TestSchool;
let designer: TestPerson;
let sisterDesigner: TestPerson;
let office: TestPerson;
let outsider: TestPerson;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
  world = new TestWorld(portal);
  school = await world.school('甲校');
  sister = await world.school('乙校', school);
  designer = await world.person({ name: '设计', school, roles: ['org_admin'] });
  sisterDesigner = await world.person({ name: '乙设计', school: sister, roles: ['org_admin'] });
  office = await world.person({ name: '集团', school, roles: ['group_office'] });
  outsider = await world.person({ name: '外人', school: await world.school('丙校'), roles: ['org_admin'] });
});
afterAll(() => portal.close());

const path = '/digital_card_templates';
const facts = { name: '教职工证', size: 'cr80', orientation: 'landscape', front: PLAIN_FRONT };
const create = (by: TestPerson, organization_id: string | null, more: object = {}) =>
  by.browser.call('POST', path, { body: { kind: 'staff', organization_id, ...facts, ...more } });
const change = (by: TestPerson, { id, version }: { id: string; version: number }, more: object = {}) =>
  by.browser.call('PUT', `${path}/${id}`, { body: { ...facts, version, ...more } });
const listed = async (by: TestPerson) =>
  ((await by.browser.call('GET', `${path}?per_page=100`)).data.list as { id: string }[]).map(({ id }) => id);
const hold = (organization_id: string, template_id: string) =>
  test_db.query(`insert into organization_template_config (id, organization_id, kind, name, template_id, status)
    values (gen_random_uuid(), '${organization_id}', 'e_id_card', '启用', '${template_id}', 'published') returning id`);
const published = async (by: TestPerson, organization_id: string | null, more: object = {}) => {
  const draft = (await create(by, organization_id, more)).data;
  const answer = await change(by, draft, { ...more, status: 'published' });
  expect(answer, answer.message).toMatchObject({ code: 0 });
  return answer.data;
};

describe('a card template', () => {
  it('starts as a draft of the own organisation, in nobody else’s sight', async () => {
    const answer = await create(designer, school.id);
    expect(answer.data).toMatchObject({
      name: '教职工证',
      status: 'draft',
      revision: 0,
      organization: { id: school.id },
      may_change: true,
      used_by: 0,
    });
    expect(await listed(designer)).toContain(answer.data.id);
    for (const other of [sisterDesigner, outsider]) {
      expect(await listed(other)).not.toContain(answer.data.id);
      expect(await other.browser.call('GET', `${path}/${answer.data.id}`)).toMatchObject({ status: 404 });
      expect(await change(other, answer.data)).toMatchObject({ status: 404 });
    }
  });

  it('is for holders of its rights alone', async () => {
    const teacher = await world.person({ school });
    expect(await teacher.browser.call('GET', path)).toMatchObject({ status: 403 });
    expect(await create(teacher, school.id)).toMatchObject({ status: 403 });
    expect(await create(designer, sister.id)).toMatchObject({ status: 404 });
    expect(await create(designer, null)).toMatchObject({ status: 404 });
  });

  it('is shared by the school group when 0202 makes it so, and copied by schools', async () => {
    const shared = await published(office, null);
    expect(shared.organization).toBeNull();
    expect(await listed(sisterDesigner)).toContain(shared.id);
    expect(await listed(outsider)).not.toContain(shared.id);
    expect(await change(sisterDesigner, shared)).toMatchObject({ status: 404 });
    const copied = await sisterDesigner.browser.call('POST', `${path}/${shared.id}/copy`, {
      body: { organization_id: sister.id, name: '乙校证' },
    });
    expect(copied.data).toMatchObject({ name: '乙校证', copied_from: { id: shared.id, is_newer: false } });
    await change(office, shared, { status: 'published' });
    const again = (await sisterDesigner.browser.call('GET', `${path}/${copied.data.id}`)).data;
    expect(again.copied_from).toMatchObject({ id: shared.id, is_newer: true });
  });

  it('is published only with photo, name and code on its front', async () => {
    const draft = (await create(designer, school.id)).data;
    const front = { ...PLAIN_FRONT, elements: PLAIN_FRONT.elements.filter(({ bind }) => bind !== 'photo') };
    expect(await change(designer, draft, { front, status: 'published' })).toMatchObject({
      code: 200200,
      message: '正面须包含照片、姓名和二维码',
    });
    expect((await change(designer, draft, { front })).data).toMatchObject({ status: 'draft', revision: 0 });
  });

  it('is not published with pale words or elements over its edge', async () => {
    const draft = (await create(designer, school.id)).data;
    const [first, ...rest] = PLAIN_FRONT.elements;
    const front = { ...PLAIN_FRONT, elements: [{ ...first, colour: '#dddddd', x: 800 }, ...rest] };
    expect((await change(designer, draft, { front, status: 'published' })).errors).toEqual({
      'front.elements.0': ['元素超出证件边缘', '文字与底色对比度不足 4.5:1'],
    });
  });

  it('keeps what was published while somebody works on the next revision', async () => {
    const first = await published(designer, school.id);
    expect(first).toMatchObject({ status: 'published', revision: 1, has_changes: false });
    const worked = (await change(designer, first, { name: '新版' })).data;
    expect(worked).toMatchObject({ status: 'published', revision: 1, has_changes: true });
    const second = (await change(designer, worked, { name: '新版', status: 'published' })).data;
    expect(second).toMatchObject({ revision: 2, has_changes: false });
    expect(
      await test_db.query(
        `select revision from digital_card_template_revision where template_id = '${first.id}' order by 1`,
      ),
    ).toEqual([{ revision: 1 }, { revision: 2 }]);
  });

  it('refuses a stale version, and of two who save at once one', async () => {
    const draft = (await create(designer, school.id)).data;
    const answers = await Promise.all([
      change(designer, draft, { name: '甲版' }),
      change(designer, draft, { name: '乙版' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is not retired while organisations use it, and not deleted once it was published', async () => {
    const template = await published(designer, school.id);
    const [config] = await hold(school.id, template.id);
    expect(await change(designer, template, { status: 'retired' })).toMatchObject({
      code: 200200,
      message: '仍有1个机构在使用',
    });
    await test_db.query(`delete from organization_template_config where id = '${(config as { id: string }).id}'`);
    expect((await change(designer, template, { status: 'retired' })).data).toMatchObject({ status: 'retired' });
    expect(await designer.browser.call('DELETE', `${path}/${template.id}`)).toMatchObject({
      code: 200200,
      message: '只能删除草稿',
    });
    const draft = (await create(designer, school.id)).data;
    expect(await designer.browser.call('DELETE', `${path}/${draft.id}`)).toMatchObject({ code: 0 });
    expect(await listed(designer)).not.toContain(draft.id);
  });
});

describe('the ground of a card', () => {
  const withGround = (id: string) => ({ front: { ...PLAIN_FRONT, background_file_id: id } });
  const ground = async (by: TestPerson, width = 1100) =>
    (await upload(by.browser, await picture(width, 700), 'card_background')).data.id as string;

  it('is an own upload with enough pixels', async () => {
    const answer = await create(designer, school.id, withGround(await ground(designer)));
    expect(answer.data.front.background_url).toContain('/files/');
    expect((await create(designer, school.id, withGround(await ground(designer, 600)))).errors).toHaveProperty(
      'background_file_id',
    );
  });

  it('is not somebody else’s upload, nor the ground of a template out of sight', async () => {
    const foreign = await ground(outsider);
    expect(await create(designer, school.id, withGround(foreign))).toMatchObject({ status: 404 });
    const used = await ground(outsider);
    const theirs = await test_db.query(
      `select organization_id from user_organization where user_id = '${outsider.user_id}'`,
    );
    await create(outsider, (theirs[0] as { organization_id: string }).organization_id, withGround(used));
    expect(await create(designer, school.id, withGround(used))).toMatchObject({ status: 404 });
  });

  it('goes along with a copy, and stays when the draft it came from is deleted', async () => {
    const draft = (await create(designer, school.id, withGround(await ground(designer)))).data;
    const copy = await designer.browser.call('POST', `${path}/${draft.id}/copy`, {
      body: { organization_id: school.id, name: '副本' },
    });
    await designer.browser.call('DELETE', `${path}/${draft.id}`);
    const [file] = await test_db.query(`select status from file where id = '${draft.front.background_file_id}'`);
    expect(file).toEqual({ status: 'stored' });
    expect(await change(designer, copy.data, withGround(draft.front.background_file_id))).toMatchObject({ code: 0 });
  });
});

describe('how a card looks', () => {
  const lookOf = (by: TestPerson, kind = 'staff', of = by) =>
    by.browser.call('GET', `/users/${of.user_id}/digital_card/look?kind=${kind}`);

  it('is plain until a configuration of the organisation names a published template of its kind', async () => {
    const here = await world.school('丁校', school);
    const teacher = await world.person({ school: here });
    expect((await lookOf(teacher)).data).toEqual({ look: null });
    const shared = await published(office, null, { name: '集团证' });
    await hold(here.id, shared.id);
    expect((await lookOf(teacher)).data.look).toMatchObject({ size: 'cr80', revision: 1 });
    expect((await lookOf(teacher, 'guardian')).data).toEqual({ look: null });
  });

  it('follows a configuration of the school group, which the person cannot see themselves', async () => {
    const here = await world.school('戊校', school);
    const teacher = await world.person({ school: here });
    const shared = await published(office, null, { name: '全集团' });
    const rows = await hold(school.client_id, shared.id);
    expect((await lookOf(teacher)).data.look).toMatchObject({ revision: 1 });
    await test_db.query(`delete from organization_template_config where id = '${(rows[0] as { id: string }).id}'`);
  });

  it('is that of its own kind for people with several user types', async () => {
    const here = await world.school('庚校', school);
    const both = await world.person({ school: here, user_types: ['teacher', 'guardian'] });
    for (const kind of ['guardian', 'staff'] as const) {
      const draft = (await office.browser.call('POST', path, { body: { ...facts, kind, organization_id: null } })).data;
      const template = (await change(office, draft, { name: kind, status: 'published' })).data;
      await hold(here.id, template.id);
    }
    for (const kind of ['guardian', 'staff'])
      expect((await lookOf(both, kind)).data.look).toMatchObject({ revision: 1 });
  });

  it('never comes from a template of another school', async () => {
    const foreign = await published(sisterDesigner, sister.id);
    const here = await world.school('己校', school);
    const teacher = await world.person({ school: here });
    await hold(here.id, foreign.id);
    expect((await lookOf(teacher)).data).toEqual({ look: null });
  });

  it('is told to nobody else without 0203 in reach', async () => {
    const teacher = await world.person({ school });
    expect(await lookOf(await world.person({ school }), 'staff', teacher)).toMatchObject({ status: 404 });
    expect(await lookOf(outsider, 'staff', teacher)).toMatchObject({ status: 404 });
    expect(await lookOf(designer, 'staff', teacher)).toMatchObject({ code: 0 });
  });

  it('is tried on people in reach', async () => {
    await world.person({ name: '阿布都热合曼·买买提艾力', school });
    const people = (await designer.browser.call('GET', `${path}/preview?kind=staff`)).data.people as { name: string }[];
    expect(people[0]?.name).toBe('阿布都热合曼·买买提艾力');
    const theirs = (await outsider.browser.call('GET', `${path}/preview?kind=staff`)).data.people as { name: string }[];
    expect(theirs.map(({ name }) => name)).not.toContain('阿布都热合曼·买买提艾力');
  });
});
