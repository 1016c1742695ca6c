import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { visitorRights } from '#modules/campus/visitors/rights.ts';
import { defineSetting } from '#server/settings/settings.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { accessRights } from '../../rights.ts';
import { dictionaryUses } from './dictionary-uses.service.ts';

const sample = defineSetting({
  key: 'test_sample',
  name: { cn: '样本', us: 'Sample' },
  schema: z.number().int().min(1).max(9),
  default: 3,
  is_public: true,
});

const demo = useDemo();

describe('the app catalogue', () => {
  const appOf = async (code: string) => {
    const { data } = await (await demo.as('superadmin')).call('GET', '/admin/apps', {
      query: { per_page: '100', q: code },
    });
    return data.list.find((row: { code: string }) => row.code === code);
  };

  it('an app switched off is gone everywhere within seconds, its calls answer 403001, and nothing is lost', async () => {
    const superadmin = await demo.as('superadmin');
    const security = await demo.as('security');
    const apps = async () =>
      (await security.call('GET', '/users/settings')).data.organization_apps.map(
        (one: { wfl_app: { code: string } }) => one.wfl_app.code,
      );
    const before = await security.call('GET', '/visitors');
    expect(before.code).toBe(0);
    const app = await appOf('visitor_manage');
    const turn = (status: string, version: number) =>
      superadmin.call('PUT', `/admin/apps/${app.id}`, { body: { status, version } });
    expect(await turn('off', app.version)).toMatchObject({ code: 0, data: { status: 'off' } });
    await expect.poll(async () => (await security.call('GET', '/visitors')).code).toBe(403001);
    expect(await apps()).not.toContain('visitor_manage');
    // what needs no code is closed with its module too; what other apps lean on is not
    expect(await security.call('GET', '/visitors/mine')).toMatchObject({ code: 403001 });
    expect(await superadmin.call('GET', '/visitors/mine')).toMatchObject({ code: 403001 });
    expect(await security.call('GET', '/users/options', { query: { q: '王', kinds: 'teacher' } })).toMatchObject({
      code: 0,
    });
    expect((await security.call('GET', '/users/settings')).data.permission_lists).not.toContain(visitorRights.details);
    // super admins do not pass a closed app either
    await expect.poll(async () => (await superadmin.call('GET', '/visitors')).code).toBe(403001);
    expect((await superadmin.call('GET', '/users/settings')).data.permission_lists).not.toContain(
      visitorRights.details,
    );
    expect(await turn('on', app.version)).toMatchObject({ status: 409 });
    expect(await turn('on', app.version + 1)).toMatchObject({ code: 0 });
    await expect.poll(async () => (await security.call('GET', '/visitors')).code).toBe(0);
    expect((await security.call('GET', '/visitors')).data).toEqual(before.data);
    expect(await apps()).toContain('visitor_manage');
  });

  it('an app of the product switched off by one school group goes on in every other one', async () => {
    await demo.test_db.query(`update "user" set is_super_admin = true where id = $1`, [castId('outsider')]);
    const outsider = await demo.as('outsider');
    const security = await demo.as('security');
    const app = await appOf('visitor_manage');
    const seen = async () =>
      (await outsider.call('GET', '/admin/apps', { query: { q: 'visitor_manage' } })).data.list[0];
    const turn = async (status: string) =>
      outsider.call('PUT', `/admin/apps/${app.id}`, {
        body: { status, description: status, version: (await seen()).version },
      });
    expect(await turn('off')).toMatchObject({ code: 0, data: { status: 'off', description: 'off' } });
    await expect.poll(async () => (await outsider.call('GET', '/visitors')).code).toBe(403001);
    expect((await outsider.call('GET', '/admin/apps', { query: { status: 'off' } })).data.list).toHaveLength(1);
    expect(await security.call('GET', '/visitors')).toMatchObject({ code: 0 });
    expect(await appOf('visitor_manage')).toEqual(app);
    const named = (await security.call('GET', '/users/settings')).data.organization_apps.map(
      (one: { wfl_app: { code: string } }) => one.wfl_app.code,
    );
    expect(named).toContain('visitor_manage');
    const detail = (await outsider.call('GET', `/admin/apps/${app.id}`)).data;
    expect(detail.organizations.map((one: { id: string }) => one.id)).toEqual([organizationId('md')]);
    expect(await turn('on')).toMatchObject({ code: 0, data: { status: 'on' } });
    await expect.poll(async () => (await outsider.call('GET', '/visitors')).code).toBe(0);
    await demo.test_db.query(`update "user" set is_super_admin = false where id = $1`, [castId('outsider')]);
  });

  it('one organisation may close an app for itself alone', async () => {
    const superadmin = await demo.as('superadmin');
    const security = await demo.as('security');
    const app = await appOf('visitor_manage');
    const turn = (key: 'sy' | 'sy-middle', status: string) =>
      superadmin.call('PUT', `/organizations/${organizationId(key)}/apps`, {
        body: { apps: [{ app_id: app.id, status }] },
      });
    expect(await turn('sy-middle', 'off')).toMatchObject({ code: 0, data: { changed: 1 } });
    await expect.poll(async () => (await security.call('GET', '/visitors')).code).toBe(403001);
    const { data } = await superadmin.call('GET', `/organizations/${organizationId('sy-middle')}/apps`);
    expect(data.list.find((row: { app: { id: string } }) => row.app.id === app.id)).toMatchObject({
      runs: false,
      own: { status: 'off' },
    });
    expect(await turn('sy-middle', 'on')).toMatchObject({ code: 0 });
    await expect.poll(async () => (await security.call('GET', '/visitors')).code).toBe(0);
    expect(await turn('sy', 'off')).toMatchObject({ code: 0 });
    expect(await turn('sy-middle', 'on')).toMatchObject({ code: 200200, message: '上级机构未开通：书院教育集团' });
    expect(await turn('sy', 'on')).toMatchObject({ code: 0 });
    expect(await superadmin.call('GET', `/organizations/${organizationId('md-school')}/apps`)).toMatchObject({
      status: 404,
    });
  });

  it('keeps what the product brings, and what the portal cannot do without', async () => {
    const superadmin = await demo.as('superadmin');
    const [admin, visitors] = [await appOf('admin'), await appOf('visitor_manage')];
    const change = (app: { id: string; version: number }, body: object) =>
      superadmin.call('PUT', `/admin/apps/${app.id}`, { body: { ...body, version: app.version } });
    expect(await change(admin, { status: 'off' })).toMatchObject({ message: '该应用是门户的基础，不能停用' });
    expect(await change(visitors, { name: '别的名字' })).toMatchObject({
      code: 422001,
      errors: { name: ['内置应用的该项不可修改'] },
    });
    expect(await superadmin.call('DELETE', `/admin/apps/${visitors.id}`)).toMatchObject({
      message: '内置应用不能删除，可停用',
    });
  });

  it('takes outside apps of allowed hosts with codes of their own, and no other group sees them', async () => {
    const superadmin = await demo.as('superadmin');
    const { data: clients } = await superadmin.call('GET', '/admin/clients');
    expect(clients.list).toHaveLength(1);
    const [client] = clients.list;
    const draft = {
      code: 'library',
      name: '图书馆',
      name_en: 'Library',
      category: 'online_office',
      links: { production: 'https://library.example/open' },
      status: 'on',
      actions: [{ code: '80001', name: '使用图书馆', name_en: 'Use the library' }],
    };
    expect(await superadmin.call('POST', '/admin/apps', { body: draft })).toMatchObject({
      code: 422001,
      errors: { 'links.production': ['链接域名未在白名单'] },
    });
    const { id, version, is_group, root_organization, organizations_n, apps_n, code, ...facts } = client;
    void [is_group, root_organization, organizations_n, apps_n, code];
    const allow = { ...facts, allow_hosts: ['library.example'], version };
    expect(await superadmin.call('PUT', `/admin/clients/${id}`, { body: allow })).toMatchObject({ code: 0 });
    const made = await superadmin.call('POST', '/admin/apps', { body: draft });
    expect(made, JSON.stringify(made.body)).toMatchObject({ code: 0, data: { kind: 'external' } });
    expect(
      await superadmin.call('POST', '/admin/apps', {
        body: { ...draft, actions: [{ ...draft.actions[0], code: '80002' }] },
      }),
    ).toMatchObject({
      errors: { code: ['应用编码已存在'] },
    });
    expect(await superadmin.call('POST', '/admin/apps', { body: { ...draft, code: 'library2' } })).toMatchObject({
      errors: { actions: ['动作编码已存在'] },
    });
    expect(
      await superadmin.call('POST', '/admin/apps', {
        body: { ...draft, code: 'x3', actions: [{ ...draft.actions[0], code: accessRights.roles }] },
      }),
    ).toMatchObject({ code: 422001 });
    await demo.test_db.query(`update "user" set is_super_admin = true where id = $1`, [castId('outsider')]);
    const outsider = await demo.as('outsider');
    const seen = await outsider.call('GET', '/admin/apps', { query: { per_page: '100' } });
    expect(seen.data.list.map((row: { code: string }) => row.code)).not.toContain('library');
    expect(await outsider.call('GET', `/admin/apps/${made.data.id}`)).toMatchObject({ status: 404 });
    expect((await outsider.call('GET', '/users/settings')).data.permission_lists).not.toContain('80001');
    expect(await superadmin.call('DELETE', `/admin/apps/${made.data.id}`)).toMatchObject({ code: 0 });
  });
});

describe('clients', () => {
  it('a suspended school lets nobody in, says so, and opens again as it was', async () => {
    const superadmin = await demo.as('superadmin');
    const draft = {
      code: 'MIDDLE',
      name: '书院中学',
      name_en: 'Shuyuan Middle School',
      product_name_cn: '书院中学校园',
      product_name_us: 'Middle Campus',
      theme: '140106',
      root_organization_id: organizationId('sy-middle'),
    };
    const made = await superadmin.call('POST', '/admin/clients', { body: draft });
    expect(made, JSON.stringify(made.body)).toMatchObject({ code: 0, data: { status: 'trial', is_group: false } });
    expect(await superadmin.call('POST', '/admin/clients', { body: draft })).toMatchObject({
      errors: { root_organization_id: ['该机构已是接入单位'] },
    });
    const teacher = await demo.as('teacher');
    const before = (await teacher.call('GET', '/users/settings')).data;
    expect([before.theme, before.product_name.cn]).toEqual(['green', '书院中学校园']);
    const { data } = made;
    const facts = {
      name: data.name,
      name_en: data.name_en,
      product_name_cn: data.product_name_cn,
      product_name_us: data.product_name_us,
      theme: data.theme,
    };
    const put = (status: string, version: number, reason: string | null = '欠费') =>
      superadmin.call('PUT', `/admin/clients/${data.id}`, { body: { ...facts, status, reason, version } });
    expect(await put('suspended', data.version, null)).toMatchObject({
      code: 422001,
      errors: { reason: ['此项必填'] },
    });
    const security = await demo.as('security');
    expect(await put('suspended', data.version)).toMatchObject({ code: 0, data: { status: 'suspended' } });
    await expect.poll(async () => (await security.call('GET', '/users/settings')).code).toBe(400403);
    expect(
      await demo.guest().call('POST', '/login', { body: { login: 'security', password: 'Shuyuan123' } }),
    ).toMatchObject({ code: 200200, message: '单位已停用，请联系管理员' });
    expect(await put('active', data.version + 1)).toMatchObject({ code: 0 });
    expect(
      await demo.guest().call('POST', '/login', { body: { login: 'security', password: 'Shuyuan123' } }),
    ).toMatchObject({
      code: 0,
    });
    expect(await superadmin.call('DELETE', `/admin/clients/${data.id}`)).toMatchObject({
      message: '该单位已有人员数据，请停用',
    });
  });

  it('of another group are not there', async () => {
    const { data } = await (await demo.as('superadmin')).call('GET', '/admin/clients');
    const ids = data.list.map((row: { id: string }) => row.id);
    await demo.test_db.query(`update "user" set is_super_admin = true where id = $1`, [castId('outsider')]);
    const outsider = await demo.as('outsider');
    for (const id of ids) expect(await outsider.call('GET', `/admin/clients/${id}`)).toMatchObject({ status: 404 });
  });
});

describe('settings, dictionaries and shared posts', () => {
  it('a setting is in effect at once, the nearest level wins, and it can be taken back', async () => {
    const superadmin = await demo.as('superadmin');
    const teacher = await demo.as('teacher');
    const shown = async () =>
      (await teacher.call('GET', '/users/system_settings')).data.find((one: { key: string }) => one.key === sample.key)
        ?.value;
    const put = (level: string, value: unknown, key = sample.key) =>
      superadmin.call('PUT', '/admin/system_settings', { body: { key, level, value, reason: '试用' } });
    expect(await shown()).toBe('3');
    expect(await put('client', 5)).toMatchObject({ code: 0, data: { effective: 5, level: 'client' } });
    await expect.poll(shown).toBe('5');
    expect(await put('client', 12)).toMatchObject({ code: 422001, errors: { value: ['值不符合该设置的要求'] } });
    expect(await put('client', 5, 'no_such_key')).toMatchObject({ code: 422001, errors: { key: ['没有这项设置'] } });
    await superadmin.call('PUT', '/sessions/current_organization', {
      body: { organization_id: organizationId('sy-middle') },
    });
    expect(await put('organization', 7)).toMatchObject({ code: 0, data: { effective: 7, level: 'organization' } });
    await expect.poll(shown).toBe('7');
    expect(await put('organization', null)).toMatchObject({ code: 0, data: { effective: 5, level: 'client' } });
    await expect.poll(shown).toBe('5');
    const { data } = await superadmin.call('GET', '/admin/system_settings');
    expect(data.list.find((row: { key: string }) => row.key === sample.key)).toMatchObject({
      name: { cn: '样本', us: 'Sample' },
      type: 'number',
      values: [{ level: 'client', value: 5, changed_by: '周明', reason: '试用' }],
    });
    expect(await teacher.call('GET', '/admin/system_settings')).toMatchObject({ code: 403001 });
  });

  it('a value that stands somewhere is closed, not deleted, and those of the product stay', async () => {
    dictionaryUses.with({
      type: 'test_type',
      name: { cn: '样本', us: 'Samples' },
      count: async (_db, _client, value) => (value === 'used' ? 3 : 0),
    })(demo.services);
    const superadmin = await demo.as('superadmin');
    const make = (dict_value: string) =>
      superadmin.call('POST', '/admin/dictionaries', {
        body: { dict_type: 'test_type', dict_value, dict_text: '值', dict_text_en: 'Value' },
      });
    const [used, free] = [await make('used'), await make('free')];
    const both = await Promise.all([make('twice'), make('twice')]);
    expect(both.map((one) => one.code).toSorted()).toEqual([0, 422001]);
    expect(await superadmin.call('DELETE', `/admin/dictionaries/${used.data.id}`)).toMatchObject({
      message: '该值已被使用',
    });
    expect(await superadmin.call('GET', `/admin/dictionaries/${used.data.id}`)).toMatchObject({
      data: { dict_value: 'used', uses: [{ name: '样本', n: 3 }] },
    });
    expect((await superadmin.call('GET', `/admin/dictionaries/${free.data.id}`)).data.uses).toEqual([]);
    expect(
      await superadmin.call('PUT', `/admin/dictionaries/${used.data.id}`, {
        body: { dict_text: '值', dict_text_en: 'Value', status: 'closed' },
      }),
    ).toMatchObject({ data: { status: 'closed' } });
    expect(await superadmin.call('DELETE', `/admin/dictionaries/${free.data.id}`)).toMatchObject({ code: 0 });
    const { data } = await superadmin.call('GET', '/admin/dictionaries', { query: { is_builtin: 'true' } });
    const group = data.list.find((row: { dict_value: string }) => row.dict_value === 'system');
    const builtin = await superadmin.call('GET', `/admin/dictionaries/${group.id}`);
    expect(builtin.data.uses[0]).toMatchObject({ name: '应用', n: expect.any(Number) });
    const nameOf = (dict_type: string) =>
      data.types.find((one: { dict_type: string }) => one.dict_type === dict_type)?.name;
    expect(nameOf('wfl_app_category')).toEqual({ cn: '工作台分组', us: 'Workbench groups' });
    expect(nameOf('test_type')).toBeNull();
    expect(await (await demo.as('outsider')).call('GET', `/admin/dictionaries/${used.data.id}`)).toMatchObject({
      status: 404,
    });
    expect(await superadmin.call('DELETE', `/admin/dictionaries/${data.list[0].id}`)).toMatchObject({
      message: '内置字典值不能修改',
    });
  });

  it('a shared post brings roles, and stays while somebody holds it', async () => {
    const superadmin = await demo.as('superadmin');
    const { data } = await superadmin.call('GET', '/admin/posts', { query: { per_page: '100', sort: '-level' } });
    const body = {
      code: 'librarian',
      name: '图书管理员',
      category: 'office',
      roles: [{ role_id: data.roles[0].id, scope_kind: 'organization' }],
    };
    expect(await superadmin.call('POST', '/admin/posts', { body: { ...body, category: 'elsewhere' } })).toMatchObject({
      errors: { category: [expect.any(String)] },
    });
    const made = await superadmin.call('POST', '/admin/posts', { body });
    expect(made, JSON.stringify(made.body)).toMatchObject({
      code: 0,
      data: { roles: [{ scope_kind: 'organization' }] },
    });
    expect(await superadmin.call('POST', '/admin/posts', { body })).toMatchObject({ errors: { code: ['编码已存在'] } });
    const { code: _code, ...facts } = body;
    const change = (name: string, version: number) =>
      superadmin.call('PUT', `/admin/posts/${made.data.id}`, { body: { ...facts, name, version } });
    expect(await change('馆员', made.data.version)).toMatchObject({ data: { name: '馆员', version: 2 } });
    expect(await change('管理员', made.data.version)).toMatchObject({ status: 409 });
    expect((await superadmin.call('PUT', `/admin/posts/${made.data.id}`, { body: facts })).status).toBe(422);
    const held = data.list.find((row: { holders_n: number }) => row.holders_n > 0);
    expect(await superadmin.call('DELETE', `/admin/posts/${held.id}`)).toMatchObject({
      message: '岗位正在使用，不能删除',
    });
    expect(await superadmin.call('DELETE', `/admin/posts/${made.data.id}`)).toMatchObject({ code: 0 });
  });
});
