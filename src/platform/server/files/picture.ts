import { open, readFile } from 'node:fs/promises';
import { decode } from 'bmp-ts';
import sharp, { type Sharp } from 'sharp';
import { SVG } from './file-type.ts';

/** A picture is opened only up to this many pixels; a small file may decode to gigabytes. */
const MAX_PIXELS = 40_000_000;
const QUALITY = 85;
/** What is written as PNG, whatever it came as. */
const PICTURED: readonly string[] = ['image/png', 'image/bmp', SVG];
/** Dots to the inch in which sharp reads the measures of a drawing. */
const DRAWING_DPI = 72;
const DPI_MAX = 2400;
const BMP_HEAD_BYTES = 26;

/** A drawing of more than this takes a server too long to draw. */
export const DRAWING_MAX_BYTES = 2 << 20;

/**
 * Re-encodes a picture: turned upright, fitted into a square of `max_side`, without EXIF, place or any other metadata,
 * so that nothing but its pixels survives. A bitmap, which browsers of phones do not show and which is as large as its
 * pixels, becomes a PNG. Answers the type that was written; throws when the picture cannot be read or is too large to
 * be opened. A drawing (SVG) is drawn as large as `max_side` allows and becomes a PNG: no script or link of it survives.
 */
export async function rewritePicture(from: string, to: string, mime: string, maxSide: number): Promise<string> {
  const opened =
    mime === 'image/bmp' ? await openBitmap(from) : mime === SVG ? await draw(from, maxSide) : openPicture(from);
  const picture = opened.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
  if (PICTURED.includes(mime)) await picture.png().toFile(to);
  else if (mime === 'image/gif') await picture.gif().toFile(to);
  else if (mime === 'image/webp') await picture.webp({ quality: QUALITY }).toFile(to);
  else await picture.flatten({ background: '#fff' }).jpeg({ quality: QUALITY, mozjpeg: false }).toFile(to);
  return PICTURED.includes(mime) ? 'image/png' : mime;
}

const openPicture = (path: string): Sharp =>
  sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }).autoOrient();

/** From memory, not from the file: without an address of its own a drawing can fetch nothing beside it. */
async function draw(path: string, maxSide: number): Promise<Sharp> {
  const drawing = await readFile(path);
  const { width, height } = await sharp(drawing, { limitInputPixels: MAX_PIXELS }).metadata();
  const density = Math.min(DPI_MAX, Math.ceil((DRAWING_DPI * maxSide) / Math.max(width, height)));
  return sharp(drawing, { density, limitInputPixels: MAX_PIXELS, failOn: 'error' }).flatten({ background: '#fff' });
}

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
