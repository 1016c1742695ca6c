import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { uuidv7 } from '#shared/uuid.ts';
import { EVERYWHERE } from '../../database/database.ts';
import { useTestDatabase } from '../../testing/database.ts';
import { type Answer, type Browser, startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { plainPerson } from '../../testing/use-portal.ts';
import { defineFileKind, ownerOnly } from '../kinds.ts';

const owner = uuidv7();
const stranger = uuidv7();

defineFileKind({
  kind: 'test_poster',
  max_bytes: 100_000,
  types: ['image/png', 'image/jpeg'],
  image: { max_side: 600 },
  can_read: ownerOnly,
});

/** Few bytes, however large: one colour. */
const plain = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#37c' } })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

const poster = (side = 300) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#37c' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .png()
    .toBuffer();

describe('uploading straight to the storage', () => {
  const test_db = useTestDatabase();
  let portal: TestPortal;
  let me: Browser;
  let other: Browser;

  async function signIn(user_id: string): Promise<Browser> {
    const { database, sessions } = portal.services;
    const minted = await database.write(EVERYWHERE, ({ db }) =>
      sessions.mint(db, { user_id, kind: 'staff', amr: ['pwd'], browser: true }),
    );
    const browser = portal.browser();
    browser.token = minted.token;
    browser.cookies.set('sid2', minted.device_cookie ?? '');
    return browser;
  }

  const credentials = async (browser = me, type: string | null = 'image/png') =>
    (await browser.call('GET', `/utils/fetch_oss_token?purpose=test_poster${type ? `&type=${type}` : ''}`)).data;

  /** Posts an object as a browser does; `form` replaces fields of the credentials. */
  async function put(
    given: { fields: Record<string, string>; prefix: string },
    bytes: Buffer | string,
    form: Record<string, string> = {},
    browser = me,
  ): Promise<Answer> {
    const parts = new FormData();
    const fields = { ...given.fields, key: `${given.prefix}a.png`, 'Content-Type': 'image/png', ...form };
    for (const [name, value] of Object.entries(fields)) parts.set(name, value);
    parts.set('file', new File([bytes as never], 'a.png', { type: 'image/png' }));
    const packed = new Response(parts);
    return browser.call('POST', '/utils/oss_objects', {
      body: Buffer.from(await packed.arrayBuffer()),
      headers: { 'content-type': packed.headers.get('content-type') ?? '' },
    });
  }

  const take = (key: string, browser = me, name = '海报.png') =>
    browser.call('POST', '/utils/take_oss_object', { body: { key, name, purpose: 'test_poster' } });

  const stored = (below: string) => {
    const root = join(portal.services.env.data_dir, 'files', below);
    return existsSync(root)
      ? readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(root, path)).isFile())
      : [];
  };

  beforeAll(async () => {
    portal = await startTestPortal(test_db.url, [], async (_db, id) => plainPerson(id));
    [me, other] = [await signIn(owner), await signIn(stranger)];
  });
  afterAll(() => portal.close());

  it('begins with credentials for an own folder, one type, one size, a quarter of an hour', async () => {
    const answer = await me.call('GET', '/utils/fetch_oss_token?purpose=test_poster&type=image/png');
    expect(answer).toMatchObject({ status: 200, code: 0 });
    expect(answer.data).toMatchObject({
      access_key_id: expect.stringMatching(/.{12,}/),
      access_key_secret: expect.stringMatching(/.{20,}/),
      sts_token: expect.stringMatching(/.{100,}/),
      endpoint: '/api/web/utils/oss_objects',
      bucket: 'portal',
      max_size: 100_000,
      types: ['image/png'],
    });
    expect(answer.data.prefix).toMatch(new RegExp(`^org/[\\w-]+/user/${owner}/$`));
    const minutes = (Date.parse(answer.data.expires_at) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15);
    expect((await portal.browser().call('GET', '/utils/fetch_oss_token')).code).toBe(401401);
    expect((await me.call('GET', '/utils/fetch_oss_token?purpose=nonsense')).code).toBe(422001);
    expect((await me.call('GET', '/utils/fetch_oss_token?purpose=test_poster&type=text/html')).code).toBe(415001);
  });

  it('ends with a file as every upload makes one: checked, written anew, under a random key, the object gone', async () => {
    const given = await credentials();
    expect(await put(given, await poster(1200))).toMatchObject({ code: 0, data: { key: `${given.prefix}a.png` } });
    expect(stored('org')).toHaveLength(1);
    const { data } = await take(`${given.prefix}a.png`);
    expect(data).toMatchObject({ name: '海报.png', mime: 'image/png' });
    expect(data.key).toMatch(/^test_poster\//);
    const facts = await sharp(join(portal.services.env.data_dir, 'files', data.key)).metadata();
    expect([facts.width, facts.exif]).toEqual([600, undefined]);
    expect(stored('org')).toHaveLength(0);
    expect((await take(`${given.prefix}a.png`)).code).toBe(422001);
  });

  it.each([
    ['the folder of somebody else', (_: string) => ({ key: `org/none/user/${stranger}/a.png` })],
    ['no folder at all', () => ({ key: 'avatar/a.png' })],
    ['a way out of the folder', (prefix: string) => ({ key: `${prefix}../../../../avatar/a.png` })],
    ['a folder below the own one', (prefix: string) => ({ key: `${prefix}b/a.png` })],
    ['no name', (prefix: string) => ({ key: prefix })],
    ['another type', () => ({ 'Content-Type': 'text/html' })],
    ['a changed signature', () => ({ 'x-amz-signature': 'A'.repeat(43) })],
    [
      'a wider policy under the same signature',
      () => ({ policy: Buffer.from('{"conditions":[]}').toString('base64') }),
    ],
  ])('refuses %s, and keeps nothing', async (_what, change) => {
    const given = await credentials();
    expect((await put(given, await poster(), change(given.prefix))).code).toBe(403001);
    expect(stored('')).toHaveLength(stored('test_poster').length);
  });

  it('refuses what is larger than allowed, or empty', async () => {
    const given = await credentials();
    expect((await put(given, Buffer.alloc(100_001, 1))).code).toBe(413001);
    expect((await put(given, '')).code).toBe(422001);
    expect(stored('org')).toHaveLength(0);
  });

  it('refuses credentials that are over', async () => {
    const given = await credentials();
    const later = Date.now() + 15 * 60_000 + 1000;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
    const answer = await put(given, await poster());
    clock.mockRestore();
    expect(answer.code).toBe(403001);
  });

  it('refuses credentials in the hands of somebody else, and gives nobody the object of another', async () => {
    const given = await credentials();
    expect((await put(given, await poster(), {}, other)).code).toBe(403001);
    expect((await put(given, await poster(), {}, portal.browser())).code).toBe(401401);
    await put(given, await poster());
    expect((await take(`${given.prefix}a.png`, other)).code).toBe(403001);
    expect((await take(`${given.prefix}a.png`)).code).toBe(0);
  });

  it('opens nothing else: no call of the portal, no way to read', async () => {
    const given = await credentials();
    await put(given, await poster());
    for (const token of [given.access_key_secret, given.access_key_id, given.sts_token]) {
      const thief = portal.browser();
      thief.token = token;
      expect((await thief.call('GET', '/utils/fetch_oss_token')).code).toBe(401401);
    }
    const signed = new URLSearchParams({ ...given.fields, key: `${given.prefix}a.png` });
    expect((await me.call('GET', `/utils/oss_objects?${signed}`)).status).toBe(405);
    expect((await me.call('DELETE', `/utils/oss_objects?${signed}`)).status).toBe(405);
    expect((await me.call('GET', `/files/${given.prefix}a.png`)).status).toBe(404);
    await take(`${given.prefix}a.png`);
  });

  it('does not let a page in as a picture, and forgets it at once', async () => {
    const given = await credentials();
    await put(given, '<html><script>alert(1)</script></html>');
    expect((await take(`${given.prefix}a.png`)).code).toBe(415001);
    expect(stored('org')).toHaveLength(0);
  });

  it.each([
    ['a drawing with a script', async () => '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a program', async () => Buffer.from('MZ\u0090\0\u0003\0\0\0', 'latin1')],
    ['a picture cut off in the middle', async () => (await poster()).subarray(0, 200)],
    ['a small picture that unfolds into 49 million pixels', () => plain(7000)],
  ])('does not let %s in under the name of a picture, and keeps nothing', async (_what, make) => {
    const before = stored('test_poster').length;
    const given = await credentials();
    expect((await put(given, await make())).code).toBe(0);
    const answer = await take(`${given.prefix}a.png`);
    expect([415001, 422001]).toContain(answer.code);
    expect(answer.message).toMatch(/[\u4e00-\u9fff]/);
    expect([stored('org').length, stored('test_poster').length - before]).toEqual([0, 0]);
  });

  it('takes a file whose type was not said by what it is', async () => {
    const given = await credentials(me, null);
    expect(given.types).toEqual(['image/png', 'image/jpeg']);
    expect((await put(given, await poster())).code).toBe(403001);
    await put(given, await poster(), { 'Content-Type': 'application/octet-stream' });
    expect((await take(`${given.prefix}a.png`)).data.mime).toBe('image/png');
  });

  it('forgets objects that nobody took over within a day', async () => {
    const given = await credentials();
    await put(given, await poster(), { key: `${given.prefix}old.png` });
    await put(given, await poster(), { key: `${given.prefix}new.png` });
    const old = join(portal.services.env.data_dir, 'files', given.prefix, 'old.png');
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    utimesSync(old, yesterday, yesterday);
    expect(await portal.services.files.staged.sweep()).toBe(1);
    expect(stored('org').map((path) => path.split(/[/\\]/).at(-1))).toEqual(['new.png']);
  });

  it('is given at most sixty times an hour', async () => {
    const eager = await signIn(uuidv7());
    const codes = [];
    for (let at = 0; at < 61; at += 1) codes.push((await eager.call('GET', '/utils/fetch_oss_token')).code);
    expect(codes.slice(0, 60).every((code) => code === 0)).toBe(true);
    expect(codes[60]).toBe(429001);
  });
});
