/**
 * Reads the words of one file in a thread of its own: what somebody uploaded may be made to run for ever or to eat memory,
 * and the portal must go on meanwhile.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { Extracted } from './extract-text.ts';
import { wordsOf } from './words.ts';

const { path, mime } = workerData as { readonly path: string; readonly mime: string };
const unreadable: Extracted = { state: 'unreadable', text: '', pages: null };
parentPort?.postMessage(await wordsOf(path, mime).catch(() => unreadable));
