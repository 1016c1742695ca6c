import { type ChildProcess, spawn } from 'node:child_process';
import { readEnv } from '#server/env.ts';
import { findFfmpeg } from '#server/media/ffmpeg.ts';

/** A program that publishes a film by RTMP in its own time, as an encoder does. */
export class FfmpegPublisher {
  readonly #child: ChildProcess;
  #said = '';
  readonly ended: Promise<number | null>;

  constructor(film: string, address: string, more: readonly string[] = ['-c', 'copy']) {
    const ffmpeg = findFfmpeg(readEnv());
    if (!ffmpeg) throw new Error('these tests need ffmpeg');
    const args = ['-v', 'error', '-re', '-stream_loop', '-1', '-i', film, ...more, '-f', 'flv', address];
    this.#child = spawn(ffmpeg, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#said += text;
    });
    this.ended = new Promise((resolve) => this.#child.once('exit', resolve));
  }

  /** What it complained about. */
  get said(): string {
    return this.#said;
  }

  stop(): Promise<number | null> {
    this.#child.kill('SIGINT');
    return this.ended;
  }
}
