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
  readonly video?: 'libx264' | 'libvpx-vp9' | 'mpeg4' | 'libx265';
  readonly audio?: 'aac' | 'libopus' | 'none';
  readonly ending?: 'mp4' | 'mov' | 'mkv' | 'webm' | 'flv';
  /** Whether the index stands at the start, as for the web; a camera writes it at the end. */
  readonly index_first?: boolean;
}

/** Path of a film of our own making: FFmpeg's moving test picture with a tone. Made once a machine for each wish. */
export function testFilm({
  seconds = 12,
  size = '640x360',
  gop = 50,
  video = 'libx264',
  audio = 'aac',
  ending = 'mp4',
  index_first = true,
}: FilmWish = {}): string {
  const folder = join(tmpdir(), 'shuyuan-test-films');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${[seconds, size, gop, video, audio, index_first].join('-')}.${ending}`);
  if (existsSync(path)) return path;
  const ffmpeg = findFfmpeg(readEnv());
  if (!ffmpeg) throw new Error('the tests of films need ffmpeg (Debian: apt-get install ffmpeg)');
  const part = `${path}.${process.pid}.${ending}`;
  const sound = audio === 'none' ? [] : ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`, '-c:a', audio];
  const made = spawnSync(
    ffmpeg,
    [
      ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25:duration=${seconds}`],
      ...sound.slice(0, 4),
      ...[
        '-c:v',
        video,
        '-g',
        String(gop),
        '-pix_fmt',
        'yuv420p',
        ...(video === 'libx264' ? ['-preset', 'veryfast'] : []),
      ],
      ...sound.slice(4),
      ...(index_first && ending === 'mp4' ? ['-movflags', '+faststart'] : []),
      part,
    ],
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`ffmpeg: ${made.stderr}`);
  renameSync(part, path); // two test files may make the same film at once
  return path;
}
