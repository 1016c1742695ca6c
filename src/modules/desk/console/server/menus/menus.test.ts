import { describe, expect, it } from 'vitest';
import { castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { grant } from '../testing/grant.ts';

const demo = useDemo();

describe('the menu template', () => {
  it('is begun from the apps, changed, shown per role, published to everybody, and taken back', async () => {
    const admin = await demo.as('superadmin');
    const security = await demo.as('security');
    const labels = async () =>
      (await security.call('GET', '/users/settings')).data.menus.map((one: { name: string }) => one.name);
    const before = await labels();
    expect((await admin.call('POST', '/admin/menus/from_apps')).data.created).toBeGreaterThan(2);
    expect((await admin.call('POST', '/admin/menus/from_apps')).data.created).toBe(0);
    let tree = (await admin.call('GET', '/admin/menus')).data;
    const visitors = tree.list.find((row: { code: string }) => row.code === 'visitor_manage');
    const group = (await admin.call('POST', '/admin/menus', { body: { kind: 'group', name: '门卫室' } })).data;
    const moved = { ...visitors, parent_id: group.id };
    const { id, code, sort, ...draft } = moved;
    void [code, sort];
    expect(await admin.call('PUT', `/admin/menus/${id}`, { body: draft })).toMatchObject({ code: 0 });
    expect(await admin.call('PUT', `/admin/menus/${id}`, { body: draft })).toMatchObject({ status: 409 });
    for (const link of ['/..//evil.com', '/\\evil.com', 'https://user:pw@evil.com/', 'https:evil.com', '//evil.com'])
      expect(
        await admin.call('POST', '/admin/menus', { body: { kind: 'link', name: '帮助', link } }),
        link,
      ).toMatchObject({
        errors: { link: [expect.any(String)] },
      });
    await admin.call('POST', '/admin/menus', {
      body: { kind: 'link', name: '帮助', link: 'https://help.example', parent_id: group.id },
    });
    expect(await admin.call('DELETE', `/admin/menus/${group.id}`)).toMatchObject({ message: '请先移走下级菜单' });
    tree = (await admin.call('GET', '/admin/menus')).data;
    expect(tree).toMatchObject({ is_published: false, has_changes: true });
    expect(await labels()).toEqual(before);

    const { data: roles } = await admin.call('GET', '/admin/menus/preview');
    const chief = roles.roles.find((one: { code: string }) => one.code === 'security');
    const { data: preview } = await admin.call('GET', '/admin/menus/preview', { query: { role_id: chief.id } });
    expect(preview.entries.map((one: { name: string }) => one.name)).toEqual(
      expect.arrayContaining(['门卫室', '访客管理', '帮助']),
    );

    const first = await admin.call('POST', '/admin/menus/publish', { body: { version: tree.version } });
    expect(first).toMatchObject({ code: 0, data: { revision: 1 } });
    await expect.poll(labels).toContain('门卫室');

    await admin.call('DELETE', `/admin/menus/${id}`);
    const { data: changed } = await admin.call('GET', '/admin/menus');
    expect(await admin.call('POST', '/admin/menus/publish', { body: { version: tree.version } })).toMatchObject({
      status: 409,
    });
    const trial = await admin.call('POST', '/admin/menus/publish', {
      body: { version: changed.version, dry_run: true },
    });
    expect(trial.data.revision).toBeNull();
    expect(trial.data.roles.find((one: { role: { id: string } }) => one.role.id === chief.id)).toMatchObject({
      gained: [],
      lost: [{ name: '访客管理' }],
    });
    expect(await labels()).toContain('访客管理');
    await admin.call('POST', '/admin/menus/publish', { body: { version: changed.version } });
    await expect.poll(labels).not.toContain('访客管理');
    expect(await admin.call('POST', '/admin/menus/publish', { body: { version: changed.version } })).toMatchObject({
      message: '没有需要发布的修改',
    });
    expect((await admin.call('POST', '/admin/menus/undo')).data.revision).toBe(1);
    await expect.poll(labels).toContain('访客管理');
    await demo.test_db.query(`update menu_revision set published_at = now() - interval '31 days'`);
    expect(await admin.call('POST', '/admin/menus/undo')).toMatchObject({ message: '发布已超过30天，不能撤销' });
  });

  it('is sorted as a whole: two at once, and only one order counts', async () => {
    const admin = await demo.as('superadmin');
    const { data } = await admin.call('GET', '/admin/menus');
    const items = data.list.map(({ id, parent_id }: { id: string; parent_id: string | null }) => ({ id, parent_id }));
    const send = (order: typeof items) =>
      admin.call('PUT', '/admin/menus/sort', { body: { version: data.version, items: order } });
    const both = await Promise.all([send(items), send(items.toReversed())]);
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
    const { data: now } = await admin.call('GET', '/admin/menus');
    const short = { body: { version: now.version, items: items.slice(1) } };
    expect(await admin.call('PUT', '/admin/menus/sort', short)).toMatchObject({
      errors: { items: ['请提交全部菜单'] },
    });
  });

  it('belongs to the whole group: an administrator of one school does not change it', async () => {
    await demo.everywhere((db) => grant(db, castId('office'), 'system_admin', organizationId('sy-middle')));
    expect(await (await demo.as('office')).call('GET', '/admin/menus')).toMatchObject({ code: 403001 });
  });
});

describe('outside apps with single sign-on', () => {
  it('learn once who opened them; a replayed ticket, a wrong secret and an ended key get nothing', async () => {
    const admin = await demo.as('superadmin');
    const { data: clients } = await admin.call('GET', '/admin/clients');
    const [client] = clients.list;
    await demo.test_db.query(`update client set allow_hosts = '{library.example}' where id = $1`, [client.id]);
    const { data: app } = await admin.call('POST', '/admin/apps', {
      body: {
        code: 'library',
        name: '图书馆',
        name_en: 'Library',
        category: 'online_office',
        links: { production: 'https://library.example/open' },
        sso: 'ticket',
        status: 'on',
        actions: [{ code: '80001', name: '使用图书馆', name_en: 'Use the library' }],
      },
    });
    await admin.call('PUT', `/organizations/${organizationId('sy')}/apps`, {
      body: { apps: [{ app_id: app.id, status: 'on' }] },
    });
    const key = await admin.call('POST', `/admin/clients/${client.id}/credentials`, {
      body: { app_id: app.id, expires_on: '2027-06-30' },
    });
    expect(key, JSON.stringify(key.body)).toMatchObject({ code: 0, data: { secret: expect.any(String) } });
    const { data: listed } = await admin.call('GET', `/admin/clients/${client.id}/credentials`);
    expect(JSON.stringify(listed)).not.toContain(key.data.secret);

    expect(await (await demo.as('teacher')).call('POST', '/apps/library/open')).toMatchObject({ code: 403001 });
    const open = async () => {
      const { data } = await admin.call('POST', '/apps/library/open');
      return new URL(data.url).searchParams.get('ticket') ?? '';
    };
    const exchange = (ticket: string, secret = key.data.secret) =>
      demo.guest().call('POST', '/apps/ticket_exchange', { body: { app_key: key.data.app_key, secret, ticket } });
    const ticket = await open();
    expect(await exchange(ticket, 'wrong-secret')).toMatchObject({ status: 403, message: '应用凭据无效' });
    const both = await Promise.all([exchange(ticket), exchange(ticket)]);
    expect(both.map((one) => one.code).toSorted()).toEqual([0, 422003]);
    expect(both.find((one) => one.code === 0)?.data).toMatchObject({ name: '周明', types: ['teacher'] });
    expect(await exchange(ticket)).toMatchObject({ status: 422, message: '票据已失效' });

    const cid = key.data.id;
    const renewed = await admin.call('PUT', `/admin/clients/${client.id}/credentials/${cid}/rotate`);
    expect(await exchange(await open())).toMatchObject({ code: 0 });
    expect(await exchange(await open(), renewed.data.secret)).toMatchObject({ code: 0 });
    await demo.test_db.query(`update app_credential set previous_until = now() - interval '1 second'`);
    expect(await exchange(await open())).toMatchObject({ status: 403 });
    await admin.call('DELETE', `/admin/clients/${client.id}/credentials/${cid}`);
    expect(await exchange(await open(), renewed.data.secret)).toMatchObject({ status: 403 });
  });
});
