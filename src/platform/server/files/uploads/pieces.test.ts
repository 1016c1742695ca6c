import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileRefusals } from '#shared/calls/files.contract.ts';
import { refuse } from '#shared/refusal.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { EVERYWHERE } from '../../database/database.ts';
import type { Browser } from '../../testing/portal.ts';
import { usePortal } from '../../testing/use-portal.ts';
import { defineFileKind, ownerOnly } from '../kinds.ts';
import { measurePictures } from '../measure-pictures.service.ts';
import { rewritePictures } from '../rewrite-pictures.service.ts';
import { file, upload } from '../tables.ts';
import { sweepUploads } from './pieces.service.ts';
import { uploadKey } from './states.ts';

const KIND = 'test_film';
const HEAD = Buffer.from('....ftypisom', 'latin1');
const MOST = 200_000;
const plainOwner = uuidv7();

defineFileKind({
  kind: KIND,
  max_bytes: MOST,
  types: ['video/mp4'],
  way: 'pieces',
  image: null,
  can_read: ownerOnly,
  async before_upload(_db, _actor, bytes) {
    if (bytes === 4242) throw refuse(fileRefusals.too_large, { size: '4 KB' });
  },
});

defineFileKind({
  kind: 'test_material',
  max_bytes: MOST,
  types: ['image/jpeg', 'application/pdf'],
  way: 'pieces',
  image: { max_side: 600 },
  can_read: ownerOnly,
});

/** As a phone takes it: larger than the kind allows, with the place. */
const photo = () =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: '#c33' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();

const film = (size: number) => Buffer.concat([HEAD, randomBytes(size - HEAD.length)]);

describe('uploads that resume', () => {
  const portal = usePortal();
  let owner: Browser;
  let stranger: Browser;
  let address = '';
  beforeAll(async () => {
    address = await portal.app.listen({ port: 0 });
    owner = await portal.signIn(plainOwner);
    stranger = await portal.signIn(uuidv7());
  });

  const tus = (by: Browser, method: string, path: string, headers: Record<string, string> = {}, payload?: Buffer) =>
    fetch(`${address}/api/web/uploads${path}`, {
      method,
      headers: {
        'tus-resumable': '1.0.0',
        'accept-language': 'en',
        cookie: [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        token: by.token ?? '',
        ...headers,
      },
      ...(payload ? { body: new Uint8Array(payload) } : {}),
    });

  const meta = (facts: Record<string, string>) =>
    Object.entries(facts)
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',');

  const begin = (by: Browser, size: number, purpose = KIND, filename = '第一课.mp4') =>
    tus(by, 'POST', '', { 'upload-length': String(size), 'upload-metadata': meta({ purpose, filename }) });

  async function begun(by: Browser, size: number, purpose = KIND): Promise<string> {
    const answer = await begin(by, size, purpose);
    expect(answer.status).toBe(201);
    return String(answer.headers.get('location')).split('/').at(-1) ?? '';
  }

  const send = (by: Browser, id: string, offset: number, bytes: Buffer) =>
    tus(
      by,
      'PATCH',
      `/${id}`,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      bytes,
    );

  const rowOf = (id: string) =>
    portal.services.database.read(
      EVERYWHERE,
      async (db) =>
        (
          await db
            .select()
            .from(file)
            .where(eq(file.key, uploadKey(id)))
        )[0],
    );

  it('go on where they stopped, and become a file without being moved', async () => {
    const bytes = film(MOST);
    const id = await begun(owner, bytes.length);
    expect((await send(owner, id, 0, bytes.subarray(0, 80_000))).headers.get('upload-offset')).toBe('80000');
    expect((await owner.call('POST', `/uploads/${id}/take`)).code).toBe(200200);
    const head = await tus(owner, 'HEAD', `/${id}`);
    expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
      200,
      '80000',
      String(MOST),
    ]);
    const [open] = (await owner.call('GET', '/uploads')).data;
    expect(open).toMatchObject({ id, name: '第一课.mp4', size: MOST, offset: 80_000 });
    expect((await send(owner, id, 80_000, bytes.subarray(80_000))).status).toBe(204);
    const taken = await owner.call('POST', `/uploads/${id}/take`);
    expect(taken.data).toMatchObject({ name: '第一课.mp4', mime: 'video/mp4', size: MOST });
    expect((await owner.call('POST', `/uploads/${id}/take`)).data.id).toBe(taken.data.id);
    const sent = await portal.app.inject({ url: taken.data.url });
    expect(sent.rawPayload.equals(bytes)).toBe(true);
    expect((await rowOf(id))?.sha256).toHaveLength(64);
    expect((await owner.call('GET', '/uploads')).data).toEqual([]);
    expect((await tus(owner, 'DELETE', `/${id}`)).status).toBe(404); // a file by now
  });

  it('are taken once, however many ask at the same time', async () => {
    const id = await begun(owner, 1000);
    await send(owner, id, 0, film(1000));
    const answers = await Promise.all([1, 2, 3].map(() => owner.call('POST', `/uploads/${id}/take`)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  });

  it('refuse a piece at the wrong place, so that nothing is written twice', async () => {
    const id = await begun(owner, 1000);
    await send(owner, id, 0, film(400));
    expect((await send(owner, id, 0, film(400))).status).toBe(409);
    expect((await tus(owner, 'HEAD', `/${id}`)).headers.get('upload-offset')).toBe('400');
  });

  it('are their owner’s alone', async () => {
    const id = await begun(owner, 1000);
    for (const method of ['HEAD', 'DELETE'] as const) expect((await tus(stranger, method, `/${id}`)).status).toBe(404);
    expect((await send(stranger, id, 0, film(1000))).status).toBe(404);
    expect((await stranger.call('POST', `/uploads/${id}/take`)).code).toBe(404001);
    const nobody = await fetch(`${address}/api/web/uploads/${id}`, {
      method: 'PATCH',
      headers: { 'tus-resumable': '1.0.0' },
    });
    expect(nobody.status).toBe(401);
    expect((await tus(owner, 'HEAD', `/${id}`)).headers.get('upload-offset')).toBe('0');
  });

  it('say in words why they are refused', async () => {
    const answers = [
      await begin(owner, MOST + 1),
      await begin(owner, 0),
      await begin(owner, 10, 'nonsense'),
      await begin(owner, 10, 'attachment'),
      await begin(owner, 4242),
    ];
    const said = await Promise.all(answers.map((answer) => answer.json()));
    expect(answers.map(({ status }, n) => [status, said[n].code])).toEqual([
      [413, 413001],
      [422, 422001],
      [422, 422001],
      [422, 422001],
      [413, 413001],
    ]);
    expect(said[3].message).toBe('Files for this purpose can’t be uploaded in pieces');
    expect(said[4].message).toBe('The file must be 4 KB or smaller');
  });

  it('are known by their content: what is no film goes at once', async () => {
    const id = await begun(owner, 500);
    await send(owner, id, 0, Buffer.alloc(500, 'a'));
    expect((await owner.call('POST', `/uploads/${id}/take`)).code).toBe(415001);
    expect((await tus(owner, 'HEAD', `/${id}`)).status).toBe(404);
    expect(existsSync(join(portal.services.env.data_dir, 'files', uploadKey(id)))).toBe(false);
  });

  const keyOf = async (id: string) =>
    (await portal.services.database.read(EVERYWHERE, (db) => portal.services.files.find(db, id)))?.key ?? '';
  const storedAt = (key: string) => join(portal.services.env.data_dir, 'files', key);

  it('pass the door of every upload: a picture is written anew, once, and nothing of what came is left', async () => {
    const bytes = await photo();
    const id = await begun(owner, bytes.length, 'test_material');
    await send(owner, id, 0, bytes);
    const answers = await Promise.all([1, 2, 3].map(() => owner.call('POST', `/uploads/${id}/take`)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    const facts = await sharp(storedAt(await keyOf(answers[0]?.data.id))).metadata();
    expect([facts.width, facts.exif]).toEqual([600, undefined]);
    expect(existsSync(storedAt(uploadKey(id)))).toBe(false);
    expect((await owner.call('POST', `/uploads/${id}/take`)).data.id).toBe(answers[0]?.data.id);
  });

  it('refuse a picture of more pixels than are opened, and keep nothing of it', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 6000, channels: 3, background: '#fff' } })
      .jpeg({ quality: 1 })
      .toBuffer();
    const id = await begun(owner, Math.min(bomb.length, MOST), 'test_material');
    await send(owner, id, 0, bomb.subarray(0, MOST));
    expect((await owner.call('POST', `/uploads/${id}/take`)).code).toBe(422001);
    expect(existsSync(storedAt(uploadKey(id)))).toBe(false);
  });

  it('that were kept as they came before are written anew by night', async () => {
    const bytes = await photo();
    const kept = async (content: Buffer) => {
      const id = await begun(owner, content.length, 'test_material');
      await send(owner, id, 0, content);
      const row = { id, owner_id: plainOwner, organization_id: null, kind: 'test_material', name: 'a.jpg' };
      await portal.services.files.keepUploaded(
        { ...row, size: content.length, file_id: null, created_at: '' },
        'image/jpeg',
      );
      return (await rowOf(id))?.id ?? '';
    };
    const [good, broken] = [await kept(bytes), await kept(Buffer.from('no picture'))];
    expect(await rewritePictures(portal.services)).toEqual({ written: 1, refused: 1 });
    const facts = await sharp(storedAt(await keyOf(good))).metadata();
    expect([facts.width, facts.exif]).toEqual([600, undefined]);
    const row = await portal.services.database.read(EVERYWHERE, (db) => portal.services.files.find(db, broken));
    expect(row?.mime).toBe('application/octet-stream');
    expect(await rewritePictures(portal.services)).toEqual({ written: 0, refused: 0 });
  });

  it('of pictures are measured at the door, and by night where that was not yet so', async () => {
    const bytes = await photo();
    const id = await begun(owner, bytes.length, 'test_material');
    await send(owner, id, 0, bytes);
    const taken = (await owner.call('POST', `/uploads/${id}/take`)).data;
    const here = eq(file.id, taken.id);
    const { database } = portal.services;
    const measures = () =>
      database.read(EVERYWHERE, (db) => db.select({ width: file.width, height: file.height }).from(file).where(here));
    const [found] = await measures();
    expect(found).toMatchObject({ width: 600 });
    await database.write(EVERYWHERE, ({ db }) => db.update(file).set({ width: null, height: null }).where(here));
    expect(await measurePictures(portal.services)).toMatchObject({ measured: 1 });
    expect(await measures()).toEqual([found]);
  });

  it('stop at twenty under way, and go when they are cancelled or a week old', async () => {
    const many = await portal.signIn(uuidv7());
    const answers = await Promise.all(Array.from({ length: 24 }, () => begin(many, 100)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(await (await begin(many, 100)).json()).toMatchObject({ code: 200200 });
    const [open, old] = (await many.call('GET', '/uploads')).data;
    expect((await tus(many, 'DELETE', `/${open.id}`)).status).toBe(204);
    expect((await begin(many, 100)).status).toBe(201);
    await portal.services.database.write(EVERYWHERE, ({ db }) =>
      db
        .update(upload)
        .set({ created_at: new Date(Date.now() - 8 * 86_400_000).toISOString() })
        .where(eq(upload.id, old.id)),
    );
    expect(await sweepUploads(portal.services)).toBe(1);
    expect((await tus(many, 'HEAD', `/${old.id}`)).status).toBe(404);
  });
});
