import sharp from 'sharp';

/** A picture is opened only up to this many pixels; a small file may unfold into gigabytes. */
const MAX_PIXELS = 40_000_000;
const QUALITY = 85;

/**
 * Writes a picture anew: turned upright, fitted into a square of `max_side`, without EXIF, place or any other
 * metadata, so that nothing but its pixels survives. Throws when it cannot be read or is too large to be opened.
 */
export async function rewritePicture(from: string, to: string, mime: string, maxSide: number): Promise<void> {
  const picture = sharp(from, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
  if (mime === 'image/png') await picture.png().toFile(to);
  else if (mime === 'image/gif') await picture.gif().toFile(to);
  else if (mime === 'image/webp') await picture.webp({ quality: QUALITY }).toFile(to);
  else await picture.flatten({ background: '#fff' }).jpeg({ quality: QUALITY, mozjpeg: false }).toFile(to);
}
