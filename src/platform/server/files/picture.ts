import { open, readFile } from 'node:fs/promises';
import { decode } from 'bmp-ts';
import sharp, { type Sharp } from 'sharp';

/** A picture is opened only up to this many pixels; a small file may decode to gigabytes. */
const MAX_PIXELS = 40_000_000;
const QUALITY = 85;
const BMP_HEAD_BYTES = 26;

/**
 * Re-encodes a picture: turned upright, fitted into a square of `max_side`, without EXIF, place or any other metadata,
 * so that nothing but its pixels survives. A bitmap, which browsers of phones do not show and which is as large as its
 * pixels, becomes a PNG. Answers the type that was written; throws when the picture cannot be read or is too large to
 * be opened.
 */
export async function rewritePicture(from: string, to: string, mime: string, maxSide: number): Promise<string> {
  const opened = mime === 'image/bmp' ? await openBitmap(from) : openPicture(from);
  const picture = opened.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
  if (mime === 'image/png' || mime === 'image/bmp') await picture.png().toFile(to);
  else if (mime === 'image/gif') await picture.gif().toFile(to);
  else if (mime === 'image/webp') await picture.webp({ quality: QUALITY }).toFile(to);
  else await picture.flatten({ background: '#fff' }).jpeg({ quality: QUALITY, mozjpeg: false }).toFile(to);
  return mime === 'image/bmp' ? 'image/png' : mime;
}

const openPicture = (path: string): Sharp =>
  sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).autoOrient();

/** libvips reads no bitmaps. The measures are looked at before anything of that size is held in memory. */
async function openBitmap(path: string): Promise<Sharp> {
  const handle = await open(path, 'r');
  const head = Buffer.alloc(BMP_HEAD_BYTES);
  await handle.read(head, 0, BMP_HEAD_BYTES, 0).finally(() => handle.close());
  const [width, height] = [head.readInt32LE(18), Math.abs(head.readInt32LE(22))];
  if (width < 1 || height < 1 || width * height > MAX_PIXELS) throw new Error(`a bitmap of ${width} by ${height}`);
  const bitmap = decode(await readFile(path), { toRGBA: true });
  const raw = { width: bitmap.width, height: bitmap.height, channels: 4 } as const;
  return sharp(bitmap.data, { raw }).removeAlpha(); // the fourth byte of a bitmap's pixel is mostly unused
}
