import { uploadQuality } from '#shared/person/avatar.ts';

/** What a canvas can write again. A gif may move, and stays as it is. */
const REWRITTEN: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/bmp'];
/** The server keeps no larger ones. */
const MAX_SIDE = 4096;

/**
 * A picture of more than 2 MB as a JPEG of quality 0.6: a photo of a phone goes up in a tenth of the time.
 * Everything else is answered as it is: what is small, no picture, see-through, or would not get lighter.
 */
export async function compressPicture(file: File): Promise<File> {
  const quality = uploadQuality(file.size);
  if (quality === null || !REWRITTEN.includes(file.type)) return file;
  const picture = await createImageBitmap(file).catch(() => null); // what cannot be read is for the server to refuse
  if (!picture) return file;
  const share = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * share);
  canvas.height = Math.round(picture.height * share);
  const pen = canvas.getContext('2d');
  if (!pen) return file;
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  if (file.type !== 'image/jpeg' && isSeeThrough(pen)) return file;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob || blob.size >= file.size) return file;
  return new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: blob.type });
}

function isSeeThrough(pen: CanvasRenderingContext2D): boolean {
  const { data } = pen.getImageData(0, 0, pen.canvas.width, pen.canvas.height);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}
