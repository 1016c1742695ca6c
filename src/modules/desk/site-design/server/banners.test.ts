import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { type Browser, startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { makePerson, makeSchool, type School } from './factories.ts';
import { siteDesignModule } from './manifest.ts';
import { banner } from './tables.ts';

const test_db = useTestDatabase();
let portal: TestPortal;
let here: School;
let teacher: Browser;
let guardian: Browser;
let office: Browser;
let outsider: Browser;
let nobody: Browser;
let elsewhere: School;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, [siteDesignModule], findPerson);
  await portal.services.database.write(EVERYWHERE, async ({ db }) => {
    here = await makeSchool(db, 'here');
    const other = await makeSchool(db, 'other');
    elsewhere = other;
    const sign = async (name: string, userTypes: string[], school: School, role_id?: string) => {
      const user_id = await makePerson(db, {
        name,
        user_types: userTypes,
        at: school.school_id,
        client_id: school.group_id,
        ...(role_id ? { role_id } : {}),
      });
      const browser = portal.browser();
      browser.token = (
        await portal.services.sessions.mint(db, { user_id, kind: 'staff', amr: ['password'], browser: false })
      ).token;
      return browser;
    };
    teacher = await sign('张敏', ['teacher'], here);
    guardian = await sign('李雷', ['guardian'], here);
    office = await sign('王芳', ['teacher'], here, here.office_role_id);
    outsider = await sign('赵四', ['teacher'], other, other.office_role_id);
    const loose = uuidv7();
    await db.insert(user).values({
      id: loose,
      name: '路人',
      name_pinyin: 'luren',
      name_initials: 'lr',
      types: ['visitor'],
      status: 'confirmed',
      category: 'visitor',
      activated_at: hours(-1),
    });
    nobody = portal.browser();
    nobody.token = (
      await portal.services.sessions.mint(db, { user_id: loose, kind: 'family', amr: ['sms'], browser: false })
    ).token;
  });
});
afterAll(() => portal.close());
beforeEach(() => test_db.query('truncate banner'));

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

async function put(title: string, more: Partial<typeof banner.$inferInsert> = {}): Promise<string> {
  const row = {
    organization_id: here.school_id,
    placement: 'home',
    title,
    art: 'campus',
    alt: '校园',
    starts_at: hours(-1),
    status: 'live',
    ...more,
  };
  const [stored] = await portal.services.database.write(EVERYWHERE, ({ db }) =>
    db.insert(banner).values(row).returning({ id: banner.id }),
  );
  return stored?.id ?? '';
}

const titlesOf = async (browser: Browser, placement = 'home') =>
  (await browser.call('GET', '/banners/mine', { query: { placement } })).data.map(
    (row: { title: string }) => row.title,
  );

describe('banners for me', () => {
  it('are the live ones between their start and end, by sort, null last', async () => {
    await put('last');
    await put('second', { sort: 20 });
    await put('first', { sort: 10, ends_at: hours(1) });
    await put('not yet', { starts_at: hours(1) });
    await put('over', { starts_at: hours(-2), ends_at: hours(-1) });
    await put('draft', { status: 'draft' });
    await put('off', { status: 'off' });
    await put('phone', { placement: 'h5' });
    expect(await titlesOf(teacher)).toEqual(['first', 'second', 'last']);
    expect(await titlesOf(teacher, 'h5')).toEqual(['phone']);
  });

  it('come from my organisation and those above, never from another school group', async () => {
    await put('school', { sort: 2 });
    await put('group', { organization_id: here.group_id, sort: 1 });
    expect(await titlesOf(teacher)).toEqual(['group', 'school']);
    expect(await titlesOf(outsider)).toEqual([]);
  });

  it('are for the user types that they name', async () => {
    await put('families', { user_types: ['guardian', 'student'] });
    expect(await titlesOf(guardian)).toEqual(['families']);
    expect(await titlesOf(teacher)).toEqual([]);
  });

  it('hide a link to an app that I may not open', async () => {
    await put('to visits', { link_kind: 'app', link_target: 'here_visits' });
    expect(await titlesOf(office)).toEqual(['to visits']);
    expect(await titlesOf(teacher)).toEqual([]);
  });

  it('of a guest are the public ones of the guest page', async () => {
    await put('open', { organization_id: here.group_id, placement: 'guest', is_public: true });
    await put('inside', { organization_id: here.group_id, placement: 'guest' });
    await put('home', { organization_id: here.group_id, is_public: true });
    await test_db.query(`insert into client (id, code, name, name_en, root_organization_id, domains, product_name_cn, product_name_us)
      select gen_random_uuid(), code, name, code, id, case code when 'here' then '{localhost}'::text[] else '{other.example.com}' end, name, code
        from organization where parent_id is null`);
    await put('theirs', { organization_id: elsewhere.group_id, placement: 'guest', is_public: true });
    expect(await titlesOf(portal.browser())).toEqual(['open']);
    // signed in, but of no organisation: a guest all the same
    expect(await titlesOf(nobody)).toEqual(['open']);
    const { data } = await nobody.call('GET', '/banners/mine', {
      query: { placement: 'home' },
      headers: { host: 'other.example.com' },
    });
    expect(data.map((row: { title: string }) => row.title)).toEqual(['theirs']);
  });
});

describe('keeping banners', () => {
  const draft = { placement: 'home', title: '开放日', art: 'campus', alt: '校园', starts_at: hours(0), status: 'live' };

  it('a new one is shown; an old version is refused; off means off', async () => {
    const { data: made } = await office.call('POST', '/banners', { body: draft });
    expect(await titlesOf(teacher)).toEqual(['开放日']);
    const { data: changed } = await office.call('PUT', `/banners/${made.id}`, {
      body: { ...draft, title: '校园开放日', version: made.version },
    });
    expect(changed).toMatchObject({ title: '校园开放日', version: 2 });
    expect((await office.call('PUT', `/banners/${made.id}`, { body: { ...draft, version: 1 } })).code).toBe(409001);
    await office.call('PUT', `/banners/${made.id}`, { body: { ...draft, status: 'off', version: 2 } });
    expect(await titlesOf(teacher)).toEqual([]);
  });

  it('the ninth live one is refused, and one that is over does not count', async () => {
    for (let at = 0; at < 7; at += 1) await put(`b${at}`);
    await put('over', { starts_at: hours(-3), ends_at: hours(-2) });
    expect((await office.call('POST', '/banners', { body: draft })).code).toBe(0);
    expect(await office.call('POST', '/banners', { body: draft })).toMatchObject({
      status: 200,
      code: 200200,
      message: '该位置最多同时展示8张',
    });
    expect((await office.call('POST', '/banners', { body: { ...draft, status: 'draft' } })).code).toBe(0);
  });

  it.each([
    ['alt', { alt: '' }],
    ['ends_at', { ends_at: hours(-24) }],
    ['ends_at', { ends_at: hours(24 * 400) }],
    ['link_target', { link_kind: 'path', link_target: 'https://elsewhere.example' }],
    ['link_target', { link_kind: 'path', link_target: '//elsewhere.example' }],
    ['link_target', { link_kind: 'app', link_target: 'no_such_app' }],
    ['is_public', { placement: 'guest' }],
  ])('wrong %s is refused on its field', async (field, wrong) => {
    const answer = await office.call('POST', '/banners', { body: { ...draft, ...wrong } });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.errors ?? {})).toContain(field);
  });

  it('an order names all banners of the placement and was made from the present list', async () => {
    const ids = [await put('a', { sort: 1 }), await put('b', { sort: 2 }), await put('c', { sort: 3 })];
    const { data } = await office.call('GET', '/banners', { query: { placement: 'home' } });
    const turned = ids.toReversed();
    const sort = (sent: string[], revision: number) =>
      office.call('POST', '/banners/update_sorts', { body: { placement: 'home', ids: sent, revision } });
    expect((await sort(turned.slice(1), data.revision)).status).toBe(422);
    expect((await sort([...turned.slice(1), turned[1] as string], data.revision)).status).toBe(422);
    expect((await sort(turned, data.revision)).code).toBe(0);
    expect(await titlesOf(teacher)).toEqual(['c', 'b', 'a']);
    expect((await sort(ids, data.revision)).code).toBe(409001);
    expect(await titlesOf(teacher)).toEqual(['c', 'b', 'a']);
  });

  it('a banner of another organisation does not exist', async () => {
    const id = await put('ours');
    expect((await outsider.call('PUT', `/banners/${id}`, { body: { ...draft, version: 1 } })).code).toBe(404001);
    expect((await outsider.call('GET', '/banners')).data.list).toEqual([]);
  });

  it('is for holders of 0503', async () => {
    expect((await teacher.call('GET', '/banners')).code).toBe(403001);
    expect((await office.call('GET', '/banners')).code).toBe(0);
  });
});
