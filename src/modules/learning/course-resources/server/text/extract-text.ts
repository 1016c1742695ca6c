import { Worker } from 'node:worker_threads';
import { neverHolding } from '#server/never-holding.ts';
import type { TextState } from '../../contract/resource-kinds.ts';

/** The words of a file, at most 200,000 bytes of them, and how many pages or sheets it has. */
export interface Extracted {
  readonly state: TextState;
  readonly text: string;
  readonly pages: number | null;
}

const SECONDS = 60;
const MEMORY_MB = 512;

/**
 * Reads the words of a pdf, docx, pptx, xlsx or text file in a thread of its own, which ends after a minute or at half a
 * gigabyte. Damaged, locked and hostile files are `unreadable` and never an error.
 */
export function extractText(path: string, mime: string, seconds = SECONDS): Promise<Extracted> {
  neverHolding('a document is opened');
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./text-worker.ts', import.meta.url), {
      workerData: { path, mime },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      env: {},
      stdout: true,
      stderr: true,
    });
    const end = (words: Extracted) => {
      clearTimeout(timer);
      resolve(words);
      void worker.terminate();
    };
    const timer = setTimeout(() => end({ state: 'too_large', text: '', pages: null }), seconds * 1000);
    worker.once('message', (words: Extracted) => end(words));
    worker.once('error', () => end({ state: 'unreadable', text: '', pages: null }));
    worker.once('exit', () => end({ state: 'unreadable', text: '', pages: null }));
  });
}
