import { Worker } from 'node:worker_threads';

export interface JoinedPart {
  readonly path: string;
  /** So much of its end was shown; what comes before is left out, to the next key frame. Null: all of it. */
  readonly shown_seconds: number | null;
}

export interface JoinTask {
  /** The parts in their order, MP4 or FLV. */
  readonly parts: readonly JoinedPart[];
  readonly folder: string;
}

const MOST_MS = 1_800_000;
const MEMORY_MB = 768;

/**
 * Joins the parts of a recording into one film, or several where the encoder came back with another picture. Answers
 * their paths in `folder`. Throws where a part cannot be read.
 */
export function joinParts(task: JoinTask): Promise<string[]> {
  const worker = new Worker(new URL('./join-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    env: {},
    stdout: true,
    stderr: true,
  });
  return new Promise<string[]>((resolve, reject) => {
    const timer = setTimeout(() => void worker.terminate(), MOST_MS);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('the parts of a recording could not be joined'));
    });
  });
}
