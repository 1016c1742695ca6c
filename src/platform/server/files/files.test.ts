import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '#shared/uuid.ts';
import { EVERYWHERE } from '../database/database.ts';
import { useTestDatabase } from '../testing/database.ts';
import { type Browser, startTestPortal, type TestPortal } from '../testing/portal.ts';
import { plainPerson } from '../testing/use-portal.ts';
import { defineFileKind, ownerOnly } from './kinds.ts';
import { file } from './tables.ts';

const owner = uuidv7();
const stranger = uuidv7();

const badge = defineFileKind({
  kind: 'test_badge',
  max_bytes: 200_000,
  types: ['image/jpeg', 'image/png'],
  image: { max_side: 600 },
  can_read: (db, actor, row) => ownerOnly(db, actor, row),
});

defineFileKind({
  kind: 'test_photo',
  max_bytes: 200_000,
  types: ['image/bmp'],
  image: { max_side: 600 },
  can_read: ownerOnly,
});

const pay = defineFileKind({
  kind: 'test_pay',
  max_bytes: 200_000,
  types: ['text/plain'],
  image: null,
  sealed: true,
  can_read: ownerOnly,
});

/** A portrait as a phone takes it: turned by its EXIF, with the place where it was taken. */
const photo = () =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: '#c33' } })
    .withExif({ IFD0: { Make: 'Phone', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** The container of old office files, with the names of what is in it. */
function compound(...streams: string[]): Buffer {
  const bytes = Buffer.alloc(1024);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(9, 30);
  for (const [n, name] of streams.entries()) {
    bytes.write(name, 512 + 128 * n, 'utf16le');
    bytes.writeUInt16LE(2 * name.length + 2, 512 + 128 * n + 64);
  }
  return bytes;
}
const compounds = () => ({
  unknown: compound('Root Entry'),
  sheet: compound('Root Entry', 'Workbook'),
  locked: compound('Root Entry', 'EncryptionInfo', 'EncryptedPackage'),
});

describe('files', () => {
  const test_db = useTestDatabase();
  let portal: TestPortal;
  const fetch = (url: string, headers: Record<string, string> = {}) =>
    (portal.app as FastifyInstance).inject({ method: 'GET', url, headers });

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

  async function upload(
    browser: Browser,
    bytes: Buffer | string,
    name: string,
    purpose = 'test_badge',
    type = 'image/jpeg',
  ) {
    const form = new FormData();
    form.set('file', new File([bytes as never], name, { type }));
    form.set('purpose', purpose);
    const packed = new Response(form);
    return browser.call('POST', '/utils/upload_oss_file', {
      body: Buffer.from(await packed.arrayBuffer()),
      headers: { 'content-type': packed.headers.get('content-type') ?? '' },
    });
  }

  const stored = () => {
    const root = join(portal.services.env.data_dir, 'files');
    return existsSync(root)
      ? readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(root, path)).isFile())
      : [];
  };
  const attach = (user: string, ids: string[], id = uuidv7()) =>
    portal.services.database.write(EVERYWHERE, ({ db }) =>
      portal.services.files.attach(db, user, badge.kind, ids, { type: 'test', id }),
    );

  beforeAll(async () => {
    portal = await startTestPortal(test_db.url, [], async (_db, id) => ({
      ...plainPerson(id),
      number: id === owner ? 'T001' : null,
    }));
  });
  afterAll(() => portal.close());

  describe('a sealed kind', () => {
    const words = '姓名,实发\n王芳,8123.45\n';
    const rowOf = async (id: string) => {
      const [row] = await portal.services.database.read(EVERYWHERE, (db) =>
        db.select().from(file).where(eq(file.id, id)),
      );
      return row as typeof file.$inferSelect;
    };
    const pathOf = (key: string) => join(portal.services.env.data_dir, 'files', key);

    it('lies in the store as ciphertext, and is read whole by its owner', async () => {
      const mine = await signIn(owner);
      const { data } = await upload(mine, words, 'pay.txt', pay.kind, 'text/plain');
      const row = await rowOf(data.id);
      const bytes = readFileSync(pathOf(row.key));
      expect(bytes.includes('8123.45')).toBe(false);
      expect(row.size).toBe(Buffer.byteLength(words));
      const sent = await fetch(data.url, { range: 'bytes=0-3' });
      expect([sent.statusCode, sent.body, sent.headers['accept-ranges']]).toEqual([200, words, 'none']);
      expect(await portal.services.files.withPath(row, async (path) => readFileSync(path, 'utf8'))).toBe(words);
      expect((await (await signIn(stranger)).call('GET', `/attachments/${data.id}`)).code).toBe(404001);
    });

    it('does not open with a byte changed, nor with the bytes and the key of another file', async () => {
      const mine = await signIn(owner);
      const [one, other] = await Promise.all(
        ['甲 100.00', '乙 999.00'].map(async (text) =>
          rowOf((await upload(mine, text, 'pay.txt', pay.kind, 'text/plain')).data.id),
        ),
      );
      if (!one || !other) throw new Error('two files');
      const moved = { ...one, key: other.key, secret_sealed: other.secret_sealed };
      await expect(portal.services.files.read(moved)).rejects.toThrow();
      const bytes = readFileSync(pathOf(one.key));
      bytes[20] = (bytes[20] ?? 0) ^ 1;
      writeFileSync(pathOf(one.key), bytes);
      await expect(portal.services.files.read(one)).rejects.toThrow();
    });

    it('does not go straight to the store', async () => {
      const answer = await (await signIn(owner)).call('GET', `/utils/fetch_oss_token?purpose=${pay.kind}`);
      expect(answer.code).toBe(422001);
    });
  });

  describe('uploading', () => {
    it('writes a picture anew: upright, smaller, without EXIF, under a random key with the name rule', async () => {
      const answer = await upload(await signIn(owner), await photo(), '我的 头像.JPG');
      expect(answer).toMatchObject({ status: 200, code: 0, data: { name: '我的 头像.JPG', mime: 'image/jpeg' } });
      expect(answer.data.key).toMatch(/^test_badge\/[\w-]{22}\/T001-\d{13}-\w{7}-[\w%.!~*'()-]{1,20}\.jpg$/);
      const bytes = readFileSync(join(portal.services.env.data_dir, 'files', answer.data.key));
      expect(bytes.length).toBe(answer.data.size);
      const facts = await sharp(bytes).metadata();
      expect([facts.width, facts.height, facts.exif, facts.orientation]).toEqual([400, 600, undefined, undefined]);
    });

    it('makes a PNG of a bitmap, which no phone shows, and begins its name with the number of the person', async () => {
      const [width, height] = [3, 2];
      const pixels = Buffer.alloc(height * (width * 3 + 3), 0x40); // rows are filled up to four bytes
      const head = Buffer.alloc(54);
      head.write('BM');
      for (const [at, value] of Object.entries({ 2: 54 + pixels.length, 10: 54, 14: 40, 18: width, 22: height }))
        head.writeInt32LE(value, Number(at));
      head.writeInt16LE(1, 26);
      head.writeInt16LE(24, 28);
      const bitmap = Buffer.concat([head, pixels]);
      const answer = await upload(await signIn(owner), bitmap, '头像.bmp', 'test_photo', 'image/bmp');
      expect(answer).toMatchObject({ code: 0, data: { mime: 'image/png' } });
      expect(answer.data.key).toMatch(/^test_photo\/[\w-]{22}\/T001-\d{13}-\w{7}-%E5%A4%B4%E5%83%8F\.png$/);
      const bytes = readFileSync(join(portal.services.env.data_dir, 'files', answer.data.key));
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width, height });
      head.writeInt32LE(1 << 20, 18);
      head.writeInt32LE(1 << 20, 22);
      const bomb = await upload(await signIn(owner), Buffer.concat([head, pixels]), 'a.bmp', 'test_photo', 'image/bmp');
      expect(bomb.code).toBe(422001);
    });

    it.each([
      ['a page that calls itself a picture', '<html><script>alert(1)</script></html>', 'a.jpg', 'test_badge', 415001],
      ['a drawing that may hold scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', 'attachment', 415001],
      ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 0]), 'a.pdf', 'attachment', 415001],
      ['a type that this kind does not take', '%PDF-1.7\n', 'a.pdf', 'test_badge', 415001],
      ['an unknown purpose', 'text', 'a.txt', 'nonsense', 422001],
      ['a kind that people cannot upload', 'text', 'a.csv', 'task_result', 422001],
      ['nothing', '', 'a.txt', 'attachment', 422001],
      [
        'a picture that is none',
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(100, 7)]),
        'a.jpg',
        'test_badge',
        422001,
      ],
      [
        'more than the kind allows',
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(300_000, 7)]),
        'a.jpg',
        'test_badge',
        413001,
      ],
    ])('refuses %s and keeps nothing', async (_, bytes, name, purpose, code) => {
      const before = stored().length;
      expect((await upload(await signIn(owner), bytes, name, purpose)).code).toBe(code);
      expect(stored()).toHaveLength(before);
    });

    const program = Buffer.from('MZ\u0090\0\u0003\0\0\0', 'latin1');
    it.each([
      ['a.csv', Buffer.from('caf\u00e9 au lait', 'latin1'), /^文件已损坏，或编码不是 UTF-8/],
      ['A.XLSX', 'PK\u0003\u0004 damaged', /^文件已损坏/],
      ['paper.pdf', program, /^这不是有效的 PDF/],
      ['paper.pdf', 'Error 502', /^这不是有效的 PDF/],
      ['a.JPEG', program, /^这不是有效的图片/],
      ['a.docx', program, /^文档已损坏/],
      ['a.txt', program, /^无法识别文本的编码/],
      ['a.mp4', program, /^这不是有效的音视频/],
      ['a.zip', 'PK\u0003\u0004 damaged', /^压缩包已损坏/],
      ['a.exe', program, /^不支持的文件类型，请上传：jpg, png/],
    ])('says of %s what is wrong with a file of its kind', async (name, bytes, words) => {
      const answer = await upload(await signIn(owner), bytes, name, 'attachment');
      expect([answer.code, answer.message]).toEqual([415001, expect.stringMatching(words)]);
    });

    it('tells what to do with a table of an old program, a locked one, and a photo that it cannot read', async () => {
      const browser = await signIn(owner);
      const say = async (...given: Parameters<typeof upload> extends [unknown, ...infer R] ? R : never) =>
        (await upload(browser, ...given)).message;
      const { sheet, locked } = compounds();
      expect(await say(sheet, '成绩.xls', 'import')).toMatch(/^旧版表格/);
      expect(await say(locked, '工资.xlsx', 'import')).toMatch(/^表格设置了打开密码/);
      const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1');
      expect(await say(heic, 'IMG_1.HEIC')).toMatch(/^无法读取 HEIC 照片/);
    });

    it('keeps the ending of an old office file, and makes a picture of everybody of a photo in AVIF', async () => {
      const browser = await signIn(owner);
      for (const name of ['期中成绩.xls', '考勤.et', '公开课.ppt', '教案.wps', '课件.dps', '通知.doc'])
        expect((await upload(browser, compounds().unknown, name, 'attachment')).data.name).toBe(name);
      const avif = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#345' } })
        .avif()
        .toBuffer();
      expect((await upload(browser, avif, '合影.avif')).data).toMatchObject({ name: '合影.jpg', mime: 'image/jpeg' });
    });

    it.each([
      ['  .pdf', 'file.pdf'],
      ['👨\u200d👩\u200d👧 全家.pdf', '👨\u200d👩\u200d👧 全家.pdf'],
      ['a\u200db\u200d.pdf', 'ab.pdf'],
      [`${'👨\u200d👩\u200d👧'.repeat(30)}.pdf`, `${'👨\u200d👩\u200d👧'.repeat(23)}.pdf`],
    ])('calls %j %j', async (name, kept) => {
      expect((await upload(await signIn(owner), '%PDF-1.7\n', name, 'attachment')).data.name).toBe(kept);
    });

    it('refuses a small picture that unfolds into more than 40 million pixels', async () => {
      const bomb = await sharp({ create: { width: 8000, height: 6000, channels: 3, background: '#fff' } })
        .png({ compressionLevel: 9 })
        .toBuffer();
      expect(bomb.length).toBeLessThan(200_000);
      expect((await upload(await signIn(owner), bomb, 'a.png', 'test_badge', 'image/png')).code).toBe(422001);
    });

    it('takes out of a name what a disk or a header would misread', async () => {
      const { data } = await upload(
        await signIn(owner),
        'plain text',
        '..\\..\\evil\u202e<.txt',
        'attachment',
        'text/plain',
      );
      expect(data.name).toBe('evil.txt');
    });

    it.each([
      ['x.html', 'x.txt'],
      ['x.HTA', 'x.txt'],
      ['run', 'run.txt'],
      ['notes.md', 'notes.md'],
      ['.exe', '.exe.txt'],
      ['价目 3.5', '价目 3.5.txt'],
    ])('called %s and holding text is saved as %s', async (name, saved) => {
      const { data } = await upload(await signIn(owner), 'plain text', name, 'attachment', 'text/plain');
      expect(data.name).toBe(saved);
      await portal.services.database.write(EVERYWHERE, ({ db }) =>
        db.update(file).set({ name }).where(eq(file.id, data.id)),
      );
      const disposition = String((await fetch(data.url)).headers['content-disposition']);
      expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(saved);
    });

    it('is saved under another name where a link says one, which nobody changes', async () => {
      const { data } = await upload(await signIn(owner), 'plain text', '旧名.txt', 'attachment', 'text/plain');
      const link = portal.services.files.link(data.id, { name: '新名 & 计划?.txt' });
      const disposition = String((await fetch(link)).headers['content-disposition']);
      expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe('新名 & 计划?.txt');
      for (const changed of [link.replace(/&n=[^&]*/, ''), link.replace(/&n=/, '&n=x')])
        expect((await fetch(changed)).statusCode).toBe(404);
    });

    it('is closed to strangers to the portal', async () => {
      expect((await upload(portal.browser(), 'text', 'a.txt', 'attachment')).code).toBe(401401);
    });
  });

  describe('reading', () => {
    const text = '0123456789';
    let data: { id: string; url: string };

    beforeAll(async () => {
      ({ data } = await upload(await signIn(owner), text, '说明.txt', 'attachment', 'text/plain'));
    });

    it('sends the bytes behind a link without a session, guarded against being run', async () => {
      const answer = await fetch(data.url);
      expect([answer.statusCode, answer.body]).toEqual([200, text]);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': 'attachment; filename="__.txt"; filename*=UTF-8\'\'%E8%AF%B4%E6%98%8E.txt',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-site',
        'accept-ranges': 'bytes',
      });
      expect(answer.headers['content-security-policy']).toContain('sandbox');
      expect(answer.headers['cache-control']).toContain('no-store');
    });

    it.each([
      ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
      ['bytes=7-', 206, '789', 'bytes 7-9/10'],
      ['bytes=-2', 206, '89', 'bytes 8-9/10'],
      ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
      ['bytes=10-', 416, '', 'bytes */10'],
      ['bytes=0-1,4-5', 200, text, undefined],
    ])('answers the range %s with %i', async (range, status, body, said) => {
      const answer = await fetch(data.url, { range });
      expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([status, body, said]);
    });

    it('refuses a link that was changed, belongs to another file, or is over', async () => {
      const other = await upload(await signIn(owner), 'other', 'b.txt', 'attachment', 'text/plain');
      const old = portal.services.files.link(data.id, { seconds: -1 });
      const longer = data.url.replace(/e=(\d+)/, (_, e) => `e=${Number(e) + 1000}`);
      for (const url of [old, longer, data.url.replace(data.id, other.data.id), data.url.replace('&show=1', '')]) {
        expect((await fetch(url)).statusCode).toBe(404);
      }
    });

    it('shows a file to its owner, and to others like one that does not exist', async () => {
      expect((await (await signIn(owner)).call('GET', `/attachments/${data.id}`)).data).toMatchObject({
        id: data.id,
        size: 10,
      });
      const [foreign, missing] = [data.id, uuidv7()].map(async (id) =>
        (await signIn(stranger)).call('GET', `/attachments/${id}`),
      );
      expect((await foreign)?.body).toEqual((await missing)?.body);
      expect((await foreign)?.status).toBe(404);
    });
  });

  describe('keeping', () => {
    it('removes what nobody attached within a day and what was dropped, with its bytes, and nothing else', async () => {
      const browser = await signIn(owner);
      const bytes = await photo();
      const [loose, young, used, dropped] = await Promise.all(
        [1, 2, 3, 4].map(async (n) => (await upload(browser, bytes, `${n}.jpg`)).data),
      );
      await attach(owner, [used.id, dropped.id]);
      await portal.services.database.write(EVERYWHERE, ({ db }) => portal.services.files.drop(db, [dropped.id]));
      await test_db.query("update file set created_at = now() - interval '25 hours' where id = any ($1)", [
        [loose.id, used.id],
      ]);
      expect(await portal.services.files.sweep()).toBe(2);
      const left = stored().map((path) => path.split('\\').join('/'));
      expect([loose, young, used, dropped].map((file) => left.includes(file.key))).toEqual([false, true, true, false]);
    });

    it('lets nobody attach files of others, of another kind, or that are in use elsewhere', async () => {
      const { data } = await upload(await signIn(owner), await photo(), 'a.jpg');
      const text = await upload(await signIn(owner), 'text', 'a.txt', 'attachment', 'text/plain');
      await expect(attach(stranger, [data.id])).rejects.toThrow('file.gone');
      await expect(attach(owner, [data.id, text.data.id])).rejects.toThrow('file.gone');
      const target = uuidv7();
      await attach(owner, [data.id], target);
      await attach(owner, [data.id], target);
      await expect(attach(owner, [data.id])).rejects.toThrow('file.gone');
    });
  });
});
