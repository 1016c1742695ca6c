import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { greyPicture, measurePicture, rewritePicture, unlessUnreadable } from './pictures.ts';

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c33' } });

describe('pictures of others', () => {
  let folder = '';
  const written = async (bytes: Uint8Array | string) => {
    const path = join(folder, crypto.randomUUID());
    await writeFile(path, bytes);
    return path;
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('become a JPEG where a phone wrote AVIF, upright and without the place', async () => {
    const from = await written(
      await plain(80, 40)
        .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
        .avif()
        .toBuffer(),
    );
    expect(await rewritePicture(from, `${from}.new`, 'image/avif', 60)).toMatchObject({ mime: 'image/jpeg' });
    const facts = await sharp(`${from}.new`).metadata();
    expect([facts.format, facts.width, facts.height, facts.exif]).toEqual(['jpeg', 60, 30, undefined]);
  });

  it('are measured and looked at in greys', async () => {
    const bytes = await plain(90, 30).png().toBuffer();
    expect(await measurePicture(bytes)).toEqual({ width: 90, height: 30, format: 'png' });
    const greys = await greyPicture(bytes, 30);
    expect([greys.width, greys.height, greys.data.length]).toEqual([30, 10, 300]);
  });

  it('that are none are said to be unreadable, also where more pixels are in them than may be', async () => {
    await expect(measurePicture(Buffer.from('nothing'))).rejects.toMatchObject({ reason: 'unreadable' });
    expect(await measurePicture(Buffer.from('nothing')).catch(unlessUnreadable)).toBeNull();
    const bomb = await plain(8000, 6000).png().toBuffer();
    await expect(measurePicture(bomb)).rejects.toMatchObject({ reason: 'unreadable' });
    await expect(greyPicture(bomb, 30)).rejects.toMatchObject({ reason: 'unreadable' });
  });

  it('are not blamed for what is our fault', async () => {
    const from = await written(await plain(8, 8).png().toBuffer());
    const [nowhere, missing] = [join(folder, 'no', 'folder'), join(folder, 'missing')];
    await expect(rewritePicture(missing, nowhere, 'image/svg+xml', 60)).rejects.toThrow(
      'the process for pictures failed',
    );
    await expect(rewritePicture(from, nowhere, 'image/png', 60)).rejects.toThrow('the process for pictures failed');
  });

  it('that take too long are given up, and those after them are opened', async () => {
    const circles = `<circle cx="2000" cy="2000" r="1900" filter="url(#f)"/>`.repeat(2000);
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f"><feGaussianBlur stdDeviation="80"/></filter>${circles}</svg>`;
    const from = await written(drawing);
    await expect(rewritePicture(from, `${from}.png`, 'image/svg+xml', 4000, 500)).rejects.toMatchObject({
      reason: 'slow',
    });
    expect(await measurePicture(await plain(9, 9).png().toBuffer())).toMatchObject({ width: 9 });
  });

  it('wait in a row that has an end', async () => {
    const bytes = await plain(9, 9).png().toBuffer();
    const answers = await Promise.allSettled(Array.from({ length: 80 }, () => measurePicture(bytes)));
    const refused = answers.filter((one) => one.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect(reason).toMatchObject({ reason: 'full' });
  });
});
