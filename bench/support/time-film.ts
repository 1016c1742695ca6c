import { type ChildProcess, spawn } from 'node:child_process';

/** A picture of so many fields in a row, black or white: the time at which it was drawn, in binary. */
export const FIELDS = 44;
const WIDTH = 704;
const HEIGHT = 396;
const FIELD = WIDTH / FIELDS;
const FPS = 25;

/** Publishes a picture that shows the time in every frame, encoded as an encoder at a school does it. */
export function publishTime(address: string): ChildProcess {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${WIDTH}x${HEIGHT}`, '-r', String(FPS), '-i', 'pipe:0'];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440'];
  const picture = [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-pix_fmt',
    'yuv420p',
    '-g',
    String(2 * FPS),
    '-b:v',
    '1500k',
  ];
  const output = ['-c:a', 'aac', '-shortest', '-f', 'flv', address];
  const child = spawn('ffmpeg', ['-v', 'error', ...input, ...sound, ...picture, ...output], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.on('error', () => {});
  let next = Date.now();
  const timer = setInterval(() => {
    for (; next <= Date.now(); next += 1000 / FPS) child.stdin.write(frameOf(Date.now()));
  }, 10);
  child.once('exit', () => clearInterval(timer));
  return child;
}

function frameOf(time: number): Buffer {
  const line = Buffer.alloc(WIDTH);
  for (let field = 0; field < FIELDS; field += 1) {
    const isSet = Math.floor(time / 2 ** field) % 2 === 1;
    line.fill(isSet ? 235 : 16, field * FIELD, (field + 1) * FIELD);
  }
  return Buffer.concat(Array.from({ length: HEIGHT }, () => line));
}
