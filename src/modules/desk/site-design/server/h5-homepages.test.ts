import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';

const demo = useDemo();
const people = new Map<CastName, Browser>();
const as = (who: CastName): Browser => people.get(who) as Browser;

beforeAll(async () => {
  for (const who of ['homeroom', 'office', 'guardian', 'superadmin'] as const) people.set(who, await demo.as(who));
});

describe('drawn home pages', () => {
  const plain = (kind: string) => ({ key: kind, kind });
  const page = (over: Record<string, unknown> = {}) => ({
    name: '教师首页',
    user_types: ['teacher'],
    blocks: ['todos', 'usual_apps', 'news'].map(plain),
    used_by: [],
    ...over,
  });
  const kindsFor = async (browser: Browser) =>
    (await browser.call('GET', '/h5_homepages')).data.list[0].blocks.map((one: { kind: string }) => one.kind);

  it('guardians have the one that was drawn for them, others and guests the shipped one', async () => {
    expect((await kindsFor(as('guardian')))[0]).toBe('day');
    expect((await kindsFor(as('homeroom'))).at(-2)).toBe('banner');
    expect(await kindsFor(demo.guest())).toEqual(['banner', 'news']);
  });

  it('is drawn, published for one organisation, changed, brought back and retired', async () => {
    const admin = as('superadmin');
    const middle = organizationId('sy-middle');
    await admin.call('PUT', '/sessions/current_organization', { body: { organization_id: middle } });
    const made = await admin.call('POST', '/h5_homepages', { body: page() });
    expect(made, made.message).toMatchObject({ code: 0 });
    const { id } = made.data;
    const put = (over: Record<string, unknown>) => admin.call('PUT', `/h5_homepages/${id}`, { body: page(over) });
    const half = await put({ blocks: [plain('todos')], status: 'published', version: 1 });
    expect(half).toMatchObject({ code: 200200, message: '须包含待办和常用应用' });
    expect((await demo.guest().call('GET', `/h5_homepages/${id}`)).code).toBe(404001);
    const shown = await put({ status: 'published', used_by: [middle], version: 1 });
    expect(shown.data).toMatchObject({ status: 'published', has_former: false });
    const security = await demo.as('security');
    expect(await kindsFor(security)).toEqual(['todos', 'usual_apps', 'news']);
    const changed = await put({
      status: 'published',
      used_by: [middle],
      blocks: ['usual_apps', 'todos'].map(plain),
      version: shown.data.version,
    });
    expect(changed.data.revision).toBe(shown.data.revision + 1);
    expect(await kindsFor(security)).toEqual(['usual_apps', 'todos']);
    const stale = await put({ status: 'published', used_by: [middle], version: shown.data.version });
    expect(stale.code).toBe(409001);
    const back = await admin.call('PUT', `/h5_homepages/${id}/restore`, { body: { version: changed.data.version } });
    expect(await kindsFor(security)).toEqual(['todos', 'usual_apps', 'news']);
    const used = await put({ status: 'retired', used_by: [middle], version: back.data.version });
    expect(used).toMatchObject({ code: 200200, message: '仍有1个机构在使用' });
    const over = await put({ status: 'retired', version: back.data.version });
    expect(over.data.status).toBe('retired');
    expect((await admin.call('DELETE', `/h5_homepages/${id}`)).message).toBe('只能删除草稿');
  });

  it('refuses wrong blocks with their place, foreign organisations and people without the right', async () => {
    const admin = as('superadmin');
    const wrong = await admin.call('POST', '/h5_homepages', {
      body: page({ blocks: [plain('todos'), { key: 'x', kind: 'hologram' }] }),
    });
    expect(wrong.errors).toHaveProperty(['blocks.1.kind']);
    const twice = await admin.call('POST', '/h5_homepages', {
      body: page({ blocks: [plain('todos'), plain('todos')] }),
    });
    expect(twice.errors).toHaveProperty(['blocks.1.key']);
    expect((await as('office').call('POST', '/h5_homepages', { body: page() })).code).toBe(403001);
    expect((await as('office').call('GET', '/h5_homepages?manage=1')).code).toBe(403001);
    expect((await demo.guest().call('GET', '/h5_homepages?manage=1')).code).toBe(401401);
  });
});

describe('a drawn page', () => {
  it('is previewed as a sample person in a language, with blocks that are not saved yet, and says what it skips', async () => {
    const middle = organizationId('sy-middle');
    const made = await as('superadmin').call('POST', '/h5_homepages', {
      body: { name: '家长首页', user_types: ['guardian'], blocks: [{ key: 'todos', kind: 'todos', locked: true }] },
    });
    const preview = (body: Record<string, unknown>, who: CastName = 'superadmin') =>
      as(who).call('POST', `/h5_homepages/${made.data.id}/preview`, {
        body: { user_type: 'guardian', organization_id: middle, lang: 'us', ...body },
      });
    expect((await preview({})).data).toMatchObject([
      { kind: 'todos', title: 'To-dos', lines: [{ title: 'Sign the trip consent form' }, {}] },
    ]);
    const more = await preview({
      lang: 'cn',
      blocks: [
        { key: 'day', kind: 'day' },
        { key: 'apps', kind: 'usual_apps' },
      ],
    });
    expect(more.data[0]).toMatchObject({ title: '我的一天', lines: [{ title: '小明' }, { title: '小红' }] });
    expect((await preview({}, 'office')).code).toBe(403001);
    expect((await preview({ organization_id: castId('office') })).code).toBe(422001);
    await demo.test_db.query(
      `update h5_homepage set blocks = blocks || '[{"key":"x","kind":"hologram"}]'::jsonb where id = '${made.data.id}'`,
    );
    const rows = (await as('superadmin').call('GET', '/h5_homepages/desk')).data;
    expect(rows.find((one: { id: string }) => one.id === made.data.id)).toMatchObject({ skipped: ['hologram'] });
  });
});
