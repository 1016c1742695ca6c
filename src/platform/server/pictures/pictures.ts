import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { compiledCode } from '../compiled-code.ts';
import { neverHolding } from '../never-holding.ts';

export interface Measures {
  readonly width: number;
  readonly height: number;
  /** `jpeg`, `png`, `webp` … */
  readonly format: string;
}

/** What was written in place of a picture. */
export interface Rewritten {
  readonly mime: string;
  readonly width: number;
  readonly height: number;
}

/** The lightness of every pixel, row by row. */
export interface Greys {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** What the process is asked. */
export type PictureTask =
  | {
      readonly kind: 'rewrite';
      readonly from: string;
      readonly to: string;
      readonly mime: string;
      readonly max_side: number;
    }
  | { readonly kind: 'measure'; readonly bytes: Uint8Array }
  | { readonly kind: 'greys'; readonly bytes: Uint8Array; readonly width: number };

/** What it answers; `failed` is a fault of ours. */
export type PictureAnswer =
  | { readonly rewritten: Rewritten }
  | { readonly measures: Measures }
  | { readonly greys: Greys }
  | { readonly unreadable: string }
  | { readonly failed: string };

/** Why a picture was not opened: it is none or too large, it took too long, or too many wait. */
type PictureTrouble = 'unreadable' | 'slow' | 'full';

/** Thrown for a picture that cannot be opened now. Whatever else is thrown is no fault of the picture. */
export class PictureUnreadable extends Error {
  override readonly name = 'PictureUnreadable';
  readonly reason: PictureTrouble;

  constructor(reason: PictureTrouble, detail = '') {
    super(`picture ${reason}${detail && `: ${detail}`}`);
    this.reason = reason;
  }
}

/** For `catch`: null for a picture that is none; whatever else went wrong goes on. */
export function unlessUnreadable(error: unknown): null {
  if (error instanceof PictureUnreadable && error.reason === 'unreadable') return null;
  throw error;
}

const MOST_MS = 20_000;
const WAITING_AT_MOST = 64;
const PROCESSES = Math.max(1, Math.min(2, availableParallelism() - 1));
const MEMORY_MB = 256;

interface Waiting {
  readonly task: PictureTask;
  readonly most_ms: number;
  /** How often a process ended without an answer to it. */
  crashes: number;
  resolve(answer: PictureAnswer): void;
  reject(error: Error): void;
}

const waiting: Waiting[] = [];
const idle: ChildProcess[] = [];
let running = 0;

/**
 * Re-encodes a picture: turned upright, fitted into a square of `max_side`, without EXIF, place or any other metadata,
 * so that nothing but its pixels survives. A bitmap, which browsers of phones do not show and which is as large as its
 * pixels, becomes a PNG, and so does a drawing (SVG), drawn as large as `max_side` allows: no script or link of it
 * survives. Photos of phones (HEIC, where libheif can read them, AVIF) become JPEG. Answers the type and the measures that were written.
 * Throws `PictureUnreadable`. Takes up to 20 seconds, so that it throws where a connection is held.
 */
export async function rewritePicture(
  from: string,
  to: string,
  mime: string,
  max_side: number,
  within_ms = MOST_MS,
): Promise<Rewritten> {
  const answer = await ask({ kind: 'rewrite', from, to, mime, max_side }, within_ms);
  if ('rewritten' in answer) return answer.rewritten;
  throw troubleOf(answer);
}

/** The measures of a picture in pixels. Throws `PictureUnreadable`. */
export async function measurePicture(bytes: Uint8Array): Promise<Measures> {
  const answer = await ask({ kind: 'measure', bytes });
  if ('measures' in answer) return answer.measures;
  throw troubleOf(answer);
}

/** A picture in greys, fitted to a width. Throws `PictureUnreadable`. */
export async function greyPicture(bytes: Uint8Array, width: number): Promise<Greys> {
  const answer = await ask({ kind: 'greys', bytes, width });
  if ('greys' in answer) return answer.greys;
  throw troubleOf(answer);
}

const troubleOf = (answer: PictureAnswer): Error =>
  'unreadable' in answer
    ? new PictureUnreadable('unreadable', answer.unreadable)
    : new Error(`the process for pictures failed: ${'failed' in answer ? answer.failed : 'another answer'}`);

/** Hands a task to the process. */
async function ask(task: PictureTask, most_ms = MOST_MS): Promise<PictureAnswer> {
  neverHolding('a picture is opened');
  if (waiting.length >= WAITING_AT_MOST) throw new PictureUnreadable('full');
  return new Promise((resolve, reject) => {
    waiting.push({ task, most_ms, crashes: 0, resolve, reject });
    next();
  });
}

function next(): void {
  while (running < PROCESSES) {
    const one = waiting.shift();
    if (!one) return;
    running += 1;
    run(one, idle.pop() ?? begin());
  }
}

/** It keeps no portal alive: who waits for an answer does. */
function begin(): ChildProcess {
  const child = fork(fileURLToPath(new URL('./picture.process.ts', import.meta.url)), [], {
    env: compiledCode(), // nothing of the portal's settings
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    serialization: 'advanced',
    stdio: 'ignore',
  });
  child.on('error', () => undefined); // who waits for an answer hears of it
  child.unref();
  child.channel?.unref();
  child.once('exit', () => {
    const at = idle.indexOf(child);
    if (at >= 0) idle.splice(at, 1);
  });
  return child;
}

function run(one: Waiting, child: ChildProcess): void {
  let isOver = false;
  const end = (settle: () => void, isSpent: boolean) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    child.removeAllListeners('message').removeListener('exit', crash);
    running -= 1;
    if (isSpent) child.kill('SIGKILL');
    else idle.push(child);
    settle();
    next();
  };
  // a decoder that fell is asked once more in a new process: the first one may have been ended by something else
  const crash = () =>
    end(() => {
      one.crashes += 1;
      if (one.crashes > 1) one.resolve({ unreadable: 'the decoder fell over it' });
      else waiting.unshift(one);
    }, true);
  const timer = setTimeout(() => end(() => one.reject(new PictureUnreadable('slow')), true), one.most_ms);
  child.once('message', (answer: PictureAnswer) => end(() => one.resolve(answer), false));
  child.once('exit', crash);
  child.send(one.task, (error) => {
    if (error) crash();
  });
}
