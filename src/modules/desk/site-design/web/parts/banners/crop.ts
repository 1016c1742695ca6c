export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where the frame lies on the picture: how much it is enlarged over just filling the frame, and its middle (0 to 1). */
export interface Crop {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const FULL_CROP: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The part of the picture inside the frame, in pixels of the picture; never outside of it. */
export function cropArea(picture: Size, frame: Size, { zoom, x, y }: Crop): Size & { left: number; top: number } {
  const fill = Math.max(frame.width / picture.width, frame.height / picture.height) * zoom;
  const width = frame.width / fill;
  const height = frame.height / fill;
  const clamp = (middle: number, part: number, whole: number) =>
    Math.min(whole - part, Math.max(0, middle * whole - part / 2));
  return { width, height, left: clamp(x, width, picture.width), top: clamp(y, height, picture.height) };
}

/** How far one may zoom in before the cut has fewer pixels than the frame asks for; below 1: the picture is too small. */
export function maxZoom(picture: Size, frame: Size): number {
  return Math.min(picture.width / frame.width, picture.height / frame.height);
}

/** The same cut with its middle moved, as far as the picture goes. */
export function moveCrop(picture: Size, frame: Size, cut: Crop, dx: number, dy: number): Crop {
  const part = cropArea(picture, frame, { ...cut, x: cut.x + dx, y: cut.y + dy });
  return {
    zoom: cut.zoom,
    x: (part.left + part.width / 2) / picture.width,
    y: (part.top + part.height / 2) / picture.height,
  };
}
