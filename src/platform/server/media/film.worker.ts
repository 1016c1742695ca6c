/**
 * Reads and cuts films in a thread of its own: what somebody uploaded may be made to run for ever or to eat memory, and the
 * portal must go on meanwhile. One task a thread.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import { cutForHls } from './cut-for-hls.ts';
import type { FilmAnswer, FilmTask } from './film.ts';
import { kindOfFailure, MediaUnreadable } from './film-errors.ts';
import { probeFilm } from './film-probe.ts';

const task = workerData as FilmTask;
const input = new Input({ source: new FilePathSource(task.path), formats: ALL_FORMATS });

async function work(): Promise<FilmAnswer> {
  if (task.kind === 'probe') return { facts: await probeFilm(input) };
  const { folder, sound_only } = task;
  let told = 0;
  const onProgress = (share: number) => {
    if (share < told + 0.01) return;
    told = share;
    parentPort?.postMessage({ share });
  };
  return { packed: await cutForHls(input, { folder, sound_only, onProgress }) };
}

function failed(error: unknown): FilmAnswer {
  if (error instanceof MediaUnreadable) return { refused: error.reason, detail: error.detail };
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { failed: kindOfFailure(error), detail };
}

// what the library does behind our back fails here
process.on('unhandledRejection', (error) => parentPort?.postMessage(failed(error)));
parentPort?.postMessage(await work().catch(failed)); // the portal ends the thread, and with it what is open
