import { open, readFile, writeFile } from 'node:fs/promises';
import { decode } from 'bmp-ts';
import sharp, { type Sharp } from 'sharp';
import type { Greys, Measures, PictureAnswer, PictureTask, Rewritten } from './pictures.ts';

/** The only file of the server that opens pictures of others. It runs in a process of its own (`picture.process.ts`). */

/** A picture is opened only up to this many pixels; a small file may decode to gigabytes. */
const MAX_PIXELS = 40_000_000;
const QUALITY = 85;
const DRAWING = 'image/svg+xml';
/** What is written as PNG, whatever it came as. */
const PICTURED: readonly string[] = ['image/png', 'image/bmp', DRAWING];
/** What is written as it came; the rest becomes JPEG. */
const KEPT: readonly string[] = ['image/gif', 'image/webp'];
/** Dots to the inch in which sharp reads the measures of a drawing. */
const DRAWING_DPI = 72;
const DPI_MAX = 2400;
const BMP_HEAD_BYTES = 26;

sharp.cache(false);
sharp.concurrency(1);

/** Does one task. What the picture is to blame for is an answer; everything else is thrown. */
export async function doPictureTask(task: PictureTask): Promise<PictureAnswer> {
  try {
    if (task.kind === 'rewrite') return { rewritten: await rewrite(task) };
    if (task.kind === 'measure') return { measures: await measure(task.bytes) };
    return { greys: await greys(task.bytes, task.width) };
  } catch (error) {
    if (!(error instanceof Error) || isOurs(error)) throw error;
    return { unreadable: error.message };
  }
}

/** A disk that is full or a slip of this code is no fault of the picture; what libvips says is a plain `Error`. */
const isOurs = (error: Error): boolean => 'errno' in error || error instanceof TypeError;

async function rewrite({ from, to, mime, max_side }: PictureTask & { readonly kind: 'rewrite' }): Promise<Rewritten> {
  const opened =
    mime === 'image/bmp' ? await openBitmap(from) : mime === DRAWING ? await draw(from, max_side) : openPicture(from);
  const picture = opened.resize({ width: max_side, height: max_side, fit: 'inside', withoutEnlargement: true });
  const type = PICTURED.includes(mime) ? 'image/png' : KEPT.includes(mime) ? mime : 'image/jpeg';
  // not by libvips: what it says of a full disk looks like a damaged picture
  const { data, info } = await encoded(picture, type).toBuffer({ resolveWithObject: true });
  await writeFile(to, data);
  return { mime: type, width: info.width, height: info.height };
}

function encoded(picture: Sharp, type: string): Sharp {
  if (type === 'image/png') return picture.png();
  if (type === 'image/gif') return picture.gif();
  if (type === 'image/webp') return picture.webp({ quality: QUALITY });
  return picture.flatten({ background: '#fff' }).jpeg({ quality: QUALITY, mozjpeg: false });
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
  const bitmap = readBitmap(await readFile(path));
  const raw = { width: bitmap.width, height: bitmap.height, channels: 4 } as const;
  return sharp(bitmap.data, { raw }).removeAlpha(); // the fourth byte of a bitmap's pixel is mostly unused
}

/** Its reader stumbles over damaged ones in errors of its own language. */
function readBitmap(bytes: Buffer) {
  try {
    return decode(bytes, { toRGBA: true });
  } catch (cause) {
    throw new Error('a damaged bitmap', { cause });
  }
}

async function measure(bytes: Uint8Array): Promise<Measures> {
  const { width, height, format } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  return { width, height, format };
}

async function greys(bytes: Uint8Array, width: number): Promise<Greys> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  const { data, info } = await picture.greyscale().resize({ width }).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
