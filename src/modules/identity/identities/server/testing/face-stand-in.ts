import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { FRAMES } from '../../contract/face.shapes.ts';
import type { FaceCheck } from '../face/face-check.ts';

const hashOf = (picture: Buffer): string => createHash('sha256').update(picture).digest('hex');

/** A vendor that goes by the bytes: one person is one picture, and three equal frames are a photo before the camera. */
export class FaceStandIn implements FaceCheck {
  mode: 'well' | 'down' = 'well';

  async liveness(frames: readonly Buffer[]): Promise<boolean> {
    this.#stand();
    return new Set(frames.map(hashOf)).size === frames.length;
  }

  async compare(known: Buffer, seen: Buffer): Promise<boolean> {
    this.#stand();
    return hashOf(known) === hashOf(seen);
  }

  #stand(): void {
    if (this.mode === 'down') throw new Error('the vendor is down');
  }
}

/** Three pictures of one moment; the first one is the face. */
export async function framesOf(face: number, { isPhoto = false }: { isPhoto?: boolean } = {}): Promise<Buffer[]> {
  const shade = (of: number) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: { r: of % 256, g: 40, b: 90 } } })
      .png()
      .toBuffer();
  return Promise.all([0, 1, 2].map((at) => shade(isPhoto ? face : face + at * 60)));
}

const BOUNDARY = 'three-frames';

/** A form with fields and the three frames. */
export function frameForm(fields: Readonly<Record<string, string>>, frames: readonly Buffer[]) {
  const texts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  const files = frames.flatMap((bytes, at) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${FRAMES[at]}"; filename="f.png"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return {
    body: Buffer.concat([...texts, ...files, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}
