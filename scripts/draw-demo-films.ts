/**
 * Draws the films of the demo (database/demo/scenes) with their pictures, by FFmpeg: `node scripts/draw-demo-films.ts`.
 * What it writes is kept in database/demo/films; the sound of the films that stand there is kept.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import * as indoors from '../database/demo/scenes/indoors.ts';
import * as outdoors from '../database/demo/scenes/outdoors.ts';
import { HEIGHT, type Scene, WIDTH } from '../database/demo/scenes/parts.ts';

const FOLDER = join(import.meta.dirname, '../database/demo/films');
const FRAMES_PER_SECOND = 12;
/** One picture of the strip under the player every ten seconds. */
const SPRITE = { every_seconds: 10, columns: 10, width: 160, height: 90 };

const films: Readonly<Record<string, { readonly seconds: number; readonly shots: readonly Scene[] }>> = {
  campus: {
    seconds: 36,
    shots: [
      outdoors.gateInTheMorning,
      outdoors.fromAbove,
      indoors.library,
      indoors.canteen,
      indoors.clubs,
      outdoors.eveningAtTheGate,
    ],
  },
  lesson: {
    seconds: 48,
    shots: [
      indoors.parabola,
      indoors.vertexForm,
      indoors.experiment,
      indoors.practice,
      indoors.parentsEvening,
      indoors.answers,
    ],
  },
  activity: {
    seconds: 30,
    shots: [outdoors.flags, outdoors.running, outdoors.basketball, indoors.choir, outdoors.rocket, outdoors.relay],
  },
};

for (const [name, film] of Object.entries(films)) await drawFilm(name, film);

async function drawFilm(name: string, { seconds, shots }: (typeof films)[string]): Promise<void> {
  const file = join(FOLDER, `${name}.mp4`);
  const made = join(FOLDER, `${name}.new.mp4`);
  const frames = seconds * FRAMES_PER_SECOND;
  const ffmpeg = spawn(
    'ffmpeg',
    [
      '-loglevel',
      'error',
      '-y',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-s',
      `${WIDTH}x${HEIGHT}`,
      '-r',
      String(FRAMES_PER_SECOND),
      '-i',
      '-',
      '-i',
      file,
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-c:a',
      'copy',
      '-c:v',
      'libx264',
      '-preset',
      'veryslow',
      '-tune',
      'animation',
      '-crf',
      '26',
      '-pix_fmt',
      'yuv420p',
      '-g',
      String(FRAMES_PER_SECOND * 2),
      '-movflags',
      '+faststart',
      '-t',
      String(seconds),
      made,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  for (let n = 0; n < frames; n += 1) {
    const share = (n / frames) * shots.length;
    const shot = shots[Math.floor(share)];
    const picture = await draw(shot, share % 1)
      .removeAlpha()
      .raw()
      .toBuffer();
    if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  await once(ffmpeg, 'close');
  renameSync(made, file);
  for (const [n, shot] of shots.entries())
    writeFileSync(join(FOLDER, `${name}-${n}.jpg`), await draw(shot, 0.5).jpeg({ quality: 84 }).toBuffer());
  drawStrip(name);
}

function draw(scene: Scene | undefined, t: number): Sharp {
  const inside = scene?.(t) ?? '';
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${inside}</svg>`,
    ),
  );
}

function drawStrip(name: string): void {
  const { every_seconds, columns, width, height } = SPRITE;
  const { status } = spawnSync('ffmpeg', [
    '-loglevel',
    'error',
    '-y',
    '-i',
    join(FOLDER, `${name}.mp4`),
    '-frames:v',
    '1',
    '-q:v',
    '5',
    '-vf',
    `fps=1/${every_seconds}:round=up,scale=${width}:${height},tile=${columns}x1`,
    join(FOLDER, `${name}-sprite.jpg`),
  ]);
  if (status !== 0) throw new Error(`the strip of ${name} could not be drawn`);
}
