import type { Text } from '#shared/text.ts';

/** What a photo of a face must be, alike for the camera in the browser and for the server. */
export const FACE_PHOTO = { max_bytes: 2 * 1024 * 1024, types: ['image/jpeg', 'image/png'] };

/** Devices need a face of this width, in pixels. */
export const FACE_WIDTH = 160;
/** The least share of the width of a portrait that a face fills when it is taken as asked. */
const FACE_SHARE = 0.5;
export const PHOTO_MIN_WIDTH = FACE_WIDTH / FACE_SHARE;
/** Photos are looked at in this width, so that light and sharpness mean the same in every size. */
export const LOOKED_AT_WIDTH = 160;

const DARK = 60;
const BRIGHT = 215;
const FLAT = 18;
const BLURRED = 2.6;

export const faceProblems = {
  small: { cn: '照片太小，请靠近一些', us: 'The photo is too small. Come closer.' },
  wide: { cn: '请使用竖版或方形照片，只拍头部和肩膀', us: 'Use an upright or square photo of head and shoulders' },
  dark: { cn: '光线太暗，请面向光源', us: 'Too dark. Face the light.' },
  bright: { cn: '光线太亮，请避开强光', us: 'Too bright. Avoid strong light.' },
  flat: { cn: '看不清面部，请正对镜头', us: 'No face can be made out. Look straight into the camera.' },
  blurred: { cn: '照片模糊，请保持不动', us: 'Blurred. Hold still.' },
  several: { cn: '画面中不止一人', us: 'More than one person is in the picture' },
  no_face: { cn: '未找到人脸，请正对镜头', us: 'No face was found. Look straight into the camera.' },
  narrow: { cn: '请靠近，让脸填满椭圆', us: 'Come closer so that your face fills the oval' },
} as const satisfies Readonly<Record<string, Text>>;
export type FaceProblem = keyof typeof faceProblems;

/** What can be measured in a picture without knowing what it shows. */
export interface Measures {
  readonly width: number;
  readonly height: number;
  /** 0–255. */
  readonly brightness: number;
  /** How far light and shade are apart. */
  readonly contrast: number;
  /** How much neighbouring points differ from what lies around them. */
  readonly sharpness: number;
}

/** Light, contrast and sharpness of the middle of a picture in greys, row by row, `LOOKED_AT_WIDTH` wide. */
export function measureGreys(
  greys: ArrayLike<number>,
  width: number,
  height: number,
): Omit<Measures, 'width' | 'height'> {
  const [left, right] = [Math.round(width * 0.2), Math.round(width * 0.8)];
  const [top, bottom] = [Math.round(height * 0.15), Math.round(height * 0.85)];
  const at = (x: number, y: number) => greys[y * width + x] ?? 0;
  let [count, sum, squares, edges] = [0, 0, 0, 0];
  for (let y = Math.max(1, top); y < Math.min(height - 1, bottom); y++)
    for (let x = Math.max(1, left); x < Math.min(width - 1, right); x++) {
      const here = at(x, y);
      count += 1;
      sum += here;
      squares += here * here;
      edges += Math.abs(4 * here - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1));
    }
  if (count === 0) return { brightness: 0, contrast: 0, sharpness: 0 };
  const brightness = sum / count;
  return { brightness, contrast: Math.sqrt(Math.max(0, squares / count - brightness ** 2)), sharpness: edges / count };
}

/** What is wrong with a picture of these measures; the first is what the person reads. */
export function problemsOf({ width, height, brightness, contrast, sharpness }: Measures): FaceProblem[] {
  const isLit = brightness >= DARK && brightness <= BRIGHT;
  const found: [FaceProblem, boolean][] = [
    ['small', width < PHOTO_MIN_WIDTH || height < PHOTO_MIN_WIDTH],
    ['wide', width > height * 1.05],
    ['dark', brightness < DARK],
    ['bright', brightness > BRIGHT],
    ['flat', isLit && contrast < FLAT],
    ['blurred', isLit && contrast >= FLAT && sharpness < BLURRED],
  ];
  return found.flatMap(([problem, holds]) => (holds ? [problem] : []));
}
