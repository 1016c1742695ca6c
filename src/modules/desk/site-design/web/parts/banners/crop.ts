export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where the frame lies on the picture: how much it is enlarged over just filling the frame, and its middle (0 to 1). */
export interface Cut {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Cut = { zoom: 1, x: 0.5, y: 0.5 };

/** The part of the picture inside the frame, in pixels of the picture; never outside of it. */
export function partOf(picture: Size, frame: Size, { zoom, x, y }: Cut): Size & { left: number; top: number } {
  const fill = Math.max(frame.width / picture.width, frame.height / picture.height) * zoom;
  const width = frame.width / fill;
  const height = frame.height / fill;
  const clamp = (middle: number, part: number, whole: number) =>
    Math.min(whole - part, Math.max(0, middle * whole - part / 2));
  return { width, height, left: clamp(x, width, picture.width), top: clamp(y, height, picture.height) };
}

/** How far one may zoom in before the cut has fewer pixels than the frame asks for; below 1: the picture is too small. */
export function mostZoom(picture: Size, frame: Size): number {
  return Math.min(picture.width / frame.width, picture.height / frame.height);
}

/** The same cut with its middle moved, as far as the picture goes. */
export function movedCut(picture: Size, frame: Size, cut: Cut, dx: number, dy: number): Cut {
  const part = partOf(picture, frame, { ...cut, x: cut.x + dx, y: cut.y + dy });
  return {
    zoom: cut.zoom,
    x: (part.left + part.width / 2) / picture.width,
    y: (part.top + part.height / 2) / picture.height,
  };
}
