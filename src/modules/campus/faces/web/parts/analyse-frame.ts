import { FACE_WIDTH, type FaceProblem, LOOKED_AT_WIDTH, measureGreys, problemsOf } from '../../contract/face-rules.ts';

interface FoundFace {
  readonly boundingBox: { readonly width: number };
}
interface FaceDetectorMaker {
  new (): { readonly detect: (source: CanvasImageSource) => Promise<readonly FoundFace[]> };
}

/** Few browsers find faces by themselves; where this one does, it says so before a photo is taken. */
const Maker = (globalThis as { FaceDetector?: FaceDetectorMaker }).FaceDetector;
const detector = Maker && new Maker();

/** The part of a camera picture that the oval lies on, upright 4:5, in pixels of the camera. */
export function cropOf(width: number, height: number) {
  const side = Math.min(width, height * 0.8);
  const [w, h] = [Math.round(side), Math.round(side / 0.8)];
  return { x: Math.round((width - w) / 2), y: Math.round((height - h) / 2), width: w, height: h };
}

type Source = HTMLVideoElement | ImageBitmap;
const sizeOf = (source: Source) =>
  source instanceof HTMLVideoElement
    ? { width: source.videoWidth, height: source.videoHeight }
    : { width: source.width, height: source.height };

function draw(source: Source, part: ReturnType<typeof cropOf>, width: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = Math.round((width * part.height) / part.width);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  pen?.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function greysOf(canvas: HTMLCanvasElement): Float32Array {
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
  const greys = new Float32Array(canvas.width * canvas.height);
  for (let at = 0; at < greys.length; at++)
    greys[at] = 0.299 * (data[at * 4] ?? 0) + 0.587 * (data[at * 4 + 1] ?? 0) + 0.114 * (data[at * 4 + 2] ?? 0);
  return greys;
}

/** What is wrong with what the camera shows now, or with a chosen photo; by the rules that the server follows too. */
export async function analyseFrame(source: Source, whole = false): Promise<FaceProblem[]> {
  const size = sizeOf(source);
  const part = whole ? { x: 0, y: 0, ...size } : cropOf(size.width, size.height);
  const canvas = draw(source, part, LOOKED_AT_WIDTH);
  const problems = problemsOf({ ...part, ...measureGreys(greysOf(canvas), canvas.width, canvas.height) });
  return problems.length ? problems : faceProblemsIn(draw(source, part, Math.min(part.width, 640)), part.width);
}

async function faceProblemsIn(canvas: HTMLCanvasElement, width: number): Promise<FaceProblem[]> {
  const faces = await detector?.detect(canvas).catch(() => undefined);
  if (!faces) return [];
  const [face] = faces;
  if (!face) return ['no_face'];
  if (faces.length > 1) return ['several'];
  return (face.boundingBox.width * width) / canvas.width < FACE_WIDTH ? ['narrow'] : [];
}

const QUALITY = 0.92;
const PHOTO_WIDTH = 960;

/** The photo under the oval, as a file. */
export async function takePhoto(video: HTMLVideoElement): Promise<File | null> {
  const part = cropOf(video.videoWidth, video.videoHeight);
  const canvas = draw(video, part, Math.min(part.width, PHOTO_WIDTH));
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  return blob && new File([blob], 'face.jpg', { type: 'image/jpeg' });
}

/** What is wrong with a chosen photo; a file that no browser opens is for the server to refuse. */
export async function analyseFile(file: File): Promise<FaceProblem[]> {
  const picture = await createImageBitmap(file).catch(() => null);
  return picture ? analyseFrame(picture, true) : [];
}
