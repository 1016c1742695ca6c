/** Side of the picture that is sent; the server keeps no more. */
export const AVATAR_SIDE = 512;

/** Where a square is cut out: zoom from 1, and the place of the square in the picture from 0 to 1. */
export interface Crop {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The square of the source that a crop shows, in its pixels. */
export function squareOf({ width, height }: { readonly width: number; readonly height: number }, crop: Crop) {
  const side = Math.min(width, height) / Math.max(1, crop.zoom);
  return { side, left: (width - side) * crop.x, top: (height - side) * crop.y };
}

/** Draws what a crop shows into a canvas, on white: a picture without background has one afterwards. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const { side, left, top } = squareOf(picture, crop);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The cropped picture as a file; null when the browser cannot make one. */
export async function cropped(picture: ImageBitmap, crop: Crop): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = AVATAR_SIDE;
  canvas.height = AVATAR_SIDE;
  drawCrop(canvas, picture, crop);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  return blob && new File([blob], 'avatar.jpg', { type: 'image/jpeg' });
}
