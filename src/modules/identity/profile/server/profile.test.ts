import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPerson } from '#modules/core/access/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { useTestDatabase } from '#server/testing/database.ts';
import { type Browser, startTestPortal, type TestPortal } from '#server/testing/portal.ts';
import { serverModules } from '../../../../server/modules.ts';
import { type TestPerson, type TestSchool, TestWorld } from '../../../../server/testing/school.ts';
import { picture, upload as uploadFor } from './factories.ts';

const MOST_BYTES = 2_097_152;

const test_db = useTestDatabase();
let portal: TestPortal;
let world: TestWorld;
let school: TestSchool;
let teacher: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  portal = await startTestPortal(test_db.url, serverModules, findPerson);
  world = new TestWorld(portal);
  school = await world.school('甲校');
  teacher = await world.person({ name: '王老师', school });
  other = await world.person({ name: '李老师', school });
});
afterAll(() => portal.close());

const square = (format: 'png' | 'gif' = 'png') => picture(900, 900, format);
const upload = (browser: Browser, bytes: Buffer, purpose = 'avatar', name = '头像.png') =>
  uploadFor(browser, bytes, purpose, name);

/** A real picture of exactly so many bytes: what follows its end is read by nobody. */
const pictureOf = async (bytes: number) => {
  const png = await square();
  return Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
};

const change = (person: TestPerson, avatar_url: unknown, id: unknown = person.user_id) =>
  person.browser.call('PUT', `/users/${person.user_id}/change_avatar`, { body: { id, avatar_url } });

const fetch = (url: string) =>
  (
    portal.app as {
      inject(options: object): Promise<{ statusCode: number; headers: Record<string, string>; rawPayload: Buffer }>;
    }
  ).inject({ method: 'GET', url });

/** A browser in which somebody else acts as the person. */
async function throughOthers(person: TestPerson, by: TestPerson): Promise<Browser> {
  const browser = portal.browser();
  const minted = await portal.services.database.write(EVERYWHERE, ({ db }) =>
    portal.services.sessions.mint(db, {
      user_id: person.user_id,
      organization_id: school.id,
      kind: 'impersonation',
      amr: ['pwd'],
      browser: true,
      impersonator_id: by.user_id,
    }),
  );
  browser.token = minted.token;
  browser.cookies.set('sid2', minted.device_cookie ?? '');
  return browser;
}

describe('the avatar', () => {
  it('of exactly 2 MB is saved, written anew at 512 px, and everybody who gets its address may see it', async () => {
    const { data } = await upload(teacher.browser, await pictureOf(MOST_BYTES));
    const saved = await change(teacher, data.key);
    expect(saved).toMatchObject({ code: 0, message: '更改成功！' });
    const shown = await fetch(saved.data.avatar_url);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 512, height: 512 });
    expect((await teacher.browser.call('GET', '/profile')).data.avatar_url).toBe(saved.data.avatar_url);
    expect((await teacher.browser.call('GET', '/users/settings')).data.user.avatar_url).toBe(saved.data.avatar_url);
  });

  it('of one byte more is refused, and so is what is no picture', async () => {
    expect(await upload(teacher.browser, await pictureOf(MOST_BYTES + 1))).toMatchObject({ code: 413001 });
    expect(await upload(teacher.browser, Buffer.from('<html><script>alert(1)</script></html>'))).toMatchObject({
      code: 415001,
    });
  });

  it('may be a gif, which stays one', async () => {
    const { data } = await upload(teacher.browser, await square('gif'), 'avatar', 'a.gif');
    const saved = await change(teacher, data.key);
    const shown = await fetch(saved.data.avatar_url);
    expect(shown.headers['content-type']).toBe('image/gif');
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'gif', width: 512 });
  });

  it('replaces the one before, whose address goes dead', async () => {
    const first = (await change(teacher, (await upload(teacher.browser, await square())).data.key)).data.avatar_url;
    const second = (await change(teacher, (await upload(teacher.browser, await square())).data.key)).data.avatar_url;
    expect(second).not.toBe(first);
    expect((await fetch(first)).statusCode).toBe(404);
    expect((await fetch(second)).statusCode).toBe(200);
  });

  it('is an own upload of this purpose and no other address', async () => {
    const foreign = (await upload(other.browser, await square())).data.key;
    const paper = (await upload(teacher.browser, await square(), 'attachment')).data.key;
    for (const address of [foreign, paper, 'https://evil.test/a.png', 'avatar/x', 'javascript:alert(1)'])
      expect([address, (await change(teacher, address)).errors]).toEqual([
        address,
        { avatar_url: ['请先上传头像图片'] },
      ]);
    expect(await change(teacher, '')).toMatchObject({ status: 422 });
  });

  it('belongs to oneself: another person answers 404, two names in one request 422', async () => {
    const { key } = (await upload(teacher.browser, await square())).data;
    const path = `/users/${other.user_id}/change_avatar`;
    expect(await teacher.browser.call('PUT', path, { body: { id: other.user_id, avatar_url: key } })).toMatchObject({
      status: 404,
    });
    expect((await change(teacher, key, other.user_id)).errors).toEqual({ id: ['请求中的人员不一致'] });
  });

  it('has an address that cannot be guessed or bent to another file', async () => {
    const avatar = (await change(teacher, (await upload(teacher.browser, await square())).data.key)).data.avatar_url;
    const loose = (await upload(teacher.browser, await square())).data.id;
    for (const url of [avatar.slice(0, -2), avatar.replace(/avatars\/[^?]+/, `avatars/${loose}`), avatar.split('?')[0]])
      expect((await fetch(url)).statusCode).toBeGreaterThanOrEqual(404);
  });
});

describe('the own record', () => {
  const show = async (browser: Browser) => (await browser.call('GET', '/profile')).data;

  it('shows numbers masked, the place, and what is missing', async () => {
    const own = await show(other.browser);
    expect(own).toMatchObject({
      id: other.user_id,
      name: '李老师',
      organization: { id: school.id },
      department: { id: school.department_id },
      post: null,
      may_change: true,
      completeness: { percent: 13, missing_fields: expect.arrayContaining(['avatar_url', 'email']) },
    });
    expect(own.phone).toMatch(/^139\*{4}\d{4}$/);
  });

  it('changes English name and contact phone at once, and the person is found by the new name', async () => {
    const { version } = await show(other.browser);
    const body = { name_en: " O'Neil Li ", contact_phone: '13700000009', version };
    expect((await other.browser.call('PUT', '/profile', { body })).data).toMatchObject({
      name_en: "O'Neil Li",
      contact_phone: '13700000009',
      version: version + 1,
    });
    expect(await other.browser.call('PUT', '/profile', { body })).toMatchObject({ code: 409001 });
    const hr = await world.person({ name: '人事', school, roles: ['hr'] });
    const found = await hr.browser.call('GET', '/users', { query: { q: 'neil' } });
    expect(found.data.list.map((row: { id: string }) => row.id)).toEqual([other.user_id]);
    const [kept] = await test_db.query<{ entry: string }>(
      `select audit_log::text as entry from audit_log where action = 'user.update' and target_id = '${other.user_id}'`,
    );
    expect(kept?.entry).not.toContain('13700000009');
  });

  it('keeps what is locked and what is somebody else’s to change', async () => {
    const { version } = await show(other.browser);
    for (const change of [
      { name: '张三' },
      { id_no: '110101199003070011' },
      { phone: '13700000001' },
      { status: 'confirmed' },
      { is_super_admin: true },
      { types: ['teacher'] },
      { id: teacher.user_id },
      { name_en: '李' },
      { name_en: '' },
      { name_en: 'x'.repeat(61) },
      { contact_phone: '123' },
    ])
      expect([change, (await other.browser.call('PUT', '/profile', { body: { ...change, version } })).status]).toEqual([
        change,
        422,
      ]);
    expect((await show(other.browser)).version).toBe(version);
  });

  it('is masked and fixed while somebody else acts as the person', async () => {
    const browser = await throughOthers(other, teacher);
    const own = await show(browser);
    expect(own).toMatchObject({ may_change: false, contact_phone: '137****0009' });
    expect(await browser.call('PUT', '/profile', { body: { name_en: null, version: own.version } })).toMatchObject({
      status: 403,
    });
    const path = `/users/${other.user_id}/change_avatar`;
    expect(await browser.call('PUT', path, { body: { id: other.user_id, avatar_url: 'avatar/x' } })).toMatchObject({
      status: 403,
    });
  });
});
