import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnv } from '../../env.ts';
import { findFfmpeg } from '../ffmpeg.ts';

export interface FilmWish {
  readonly seconds?: number;
  readonly size?: string;
  /** Frames between two key frames at 25 a second. */
  readonly gop?: number;
  readonly video?: 'libx264' | 'libvpx-vp9' | 'mpeg4' | 'libx265' | 'none';
  /** `yuv420p10le`: ten bits a colour, `yuv444p`: colour for each dot; few devices play them. */
  readonly pixels?: 'yuv420p' | 'yuv420p10le' | 'yuv444p';
  readonly audio?: 'aac' | 'libopus' | 'none';
  readonly ending?: 'mp4' | 'mov' | 'mkv' | 'webm' | 'flv';
  /** Whether the index stands at the start, as for the web; a camera writes it at the end. */
  readonly index_first?: boolean;
}

/** How each encoder is fastest: nobody looks at these pictures. */
const QUICK: Readonly<Partial<Record<NonNullable<FilmWish['video']>, readonly string[]>>> = {
  libx264: ['-preset', 'veryfast'],
  libx265: ['-preset', 'ultrafast', '-x265-params', 'log-level=error'],
  'libvpx-vp9': ['-deadline', 'realtime', '-cpu-used', '8'],
};

/** Path of a film of our own making: FFmpeg's moving test picture with a tone. Made once a machine for each wish. */
export function testFilm({
  seconds = 12,
  size = '640x360',
  gop = 50,
  video = 'libx264',
  pixels = 'yuv420p',
  audio = 'aac',
  ending = 'mp4',
  index_first = true,
}: FilmWish = {}): string {
  const name = [seconds, size, gop, video, pixels, audio, index_first].join('-');
  const picture = [
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=${size}:rate=25:duration=${seconds}`,
    '-c:v',
    video,
    '-g',
    String(gop),
    '-pix_fmt',
    pixels,
    ...(QUICK[video] ?? []),
  ];
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`, '-c:a', audio];
  return made(`${name}.${ending}`, [
    ...(video === 'none' ? [] : picture.slice(0, 4)),
    ...(audio === 'none' ? [] : sound.slice(0, 4)),
    ...(video === 'none' ? [] : picture.slice(4)),
    ...(audio === 'none' ? [] : sound.slice(4)),
    ...(index_first && ending === 'mp4' ? ['-movflags', '+faststart'] : []),
  ]);
}

/** Path of a film of 62 seconds with as many bytes a second as a camera makes (7.5 Mbit), small pictures all the same. */
export const heavyFilm = (): string =>
  made('heavy-62.mp4', [
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=320x180:rate=25:duration=62,noise=alls=60:allf=t',
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=440:duration=62',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-g',
    '50',
    '-b:v',
    '7500k',
    '-minrate',
    '7500k',
    '-maxrate',
    '7500k',
    '-bufsize',
    '7500k',
    '-c:a',
    'aac',
  ]);

const copied = (name: string, ...args: readonly string[]): string => made(name, [...args, '-c', 'copy']);

/** Films as phones, cameras and programs leave them, by what is odd about them. All last 12 seconds where nothing else is said. */
export const oddFilms = {
  /** Trimmed on a phone: the file keeps what lies before, and an edit hides it. 9.5 seconds. */
  trimmed: () => copied('trimmed.mp4', '-ss', '2.5', '-i', testFilm()),
  /** Nothing can be shown without the picture that was cut away. */
  trimmed_in_one_group: () => copied('trimmed-one-group.mp4', '-ss', '2.5', '-i', testFilm({ gop: 1000 })),
  /** Its clock begins at ten seconds. */
  late_clock: () => copied('late-clock.mkv', '-i', testFilm(), '-output_ts_offset', '10'),
  /** Held upright: the turn stands in its head alone. */
  turned: () => copied('turned.mov', '-i', testFilm(), '-metadata:s:v', 'rotate=90'),
  /** The sound begins after seven seconds. */
  late_sound: () =>
    copied(
      'late-sound-7.mp4',
      '-i',
      testFilm({ audio: 'none' }),
      '-itsoffset',
      '7',
      '-i',
      testFilm({ video: 'none', seconds: 5 }),
      '-map',
      '0:v',
      '-map',
      '1:a',
    ),
  two_sounds: () =>
    copied(
      'two-sounds.mp4',
      '-i',
      testFilm(),
      '-i',
      testFilm({ seconds: 13 }),
      '-map',
      '0:v',
      '-map',
      '0:a',
      '-map',
      '1:a',
      '-t',
      '12',
    ),
  silent: () => testFilm({ audio: 'none' }),
  /** As a phone in the dark: sometimes 30 pictures a second, sometimes ten, and for a while none. */
  changing_rate: () =>
    made('changing-rate.mp4', [
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=640x360:rate=30:duration=12',
      '-f',
      'lavfi',
      '-i',
      'sine=duration=12',
      '-vf',
      "select='if(lt(t,4),1,if(lt(t,7),not(mod(n,3)),gt(t,9)))'",
      '-vsync',
      'vfr',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      '-g',
      '60',
      '-c:a',
      'aac',
    ]),
  odd_size: () => testFilm({ size: '642x362' }),
} as const;

/** Lets FFmpeg make a film, once a machine. */
function made(name: string, args: readonly string[]): string {
  const folder = join(tmpdir(), 'shuyuan-test-films');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  if (existsSync(path)) return path;
  const ffmpeg = findFfmpeg(readEnv());
  if (!ffmpeg) throw new Error('the tests of films need ffmpeg (Debian: apt-get install ffmpeg)');
  const part = join(folder, `${process.pid}-${name}`);
  const run = spawnSync(ffmpeg, ['-v', 'error', '-y', ...args, part], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`ffmpeg: ${run.stderr}`);
  renameSync(part, path); // two test files may make the same film at once
  return path;
}
