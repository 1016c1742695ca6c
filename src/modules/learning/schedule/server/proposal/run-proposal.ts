import { Worker } from 'node:worker_threads';
import type { Proposal, ProposalProblem, ProposalProgress } from './problem.ts';

/** What the thread is given, and what it says. */
export interface ProposalTask {
  readonly problem: ProposalProblem;
  readonly seed: number;
  readonly deadline_ms: number;
}
export type ProposalSaid = { readonly progress: ProposalProgress } | { readonly proposal: Proposal };

/** Why there is no proposal: somebody cancelled it, it did not end in time, wanted too much memory, or its thread fell. */
export type ProposalTrouble = 'cancelled' | 'slow' | 'full' | 'fell';

export class ProposalStopped extends Error {
  override readonly name = 'ProposalStopped';
  readonly reason: ProposalTrouble;

  constructor(reason: ProposalTrouble, detail: string) {
    super(`proposal: ${reason}, ${detail}`);
    this.reason = reason;
  }
}

export interface RunningProposal {
  /** Rejects with `ProposalStopped`. */
  readonly done: Promise<Proposal>;
  /** Ends the thread at once, whatever it does; `done` rejects with the reason `cancelled`. After the end it does nothing. */
  cancel(): void;
}

export interface ProposalRun {
  /** Default 1. */
  readonly seed?: number;
  /** Default and most: 20 s. What is found by then is the answer, marked `is_cut`. */
  readonly deadline_ms?: number;
  readonly onProgress?: ((progress: ProposalProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export const PROPOSAL_MS = 20_000;
/** To start, to send the problem and the answer, on a busy machine. */
const GRACE_MS = 10_000;
const MEMORY_MB = 512;

/**
 * Starts the search for a timetable (`propose`) in a thread of its own and comes back at once. The thread has no settings of the
 * portal, half a gigabyte, and its deadline; it is ended where it does not keep that. A full school of 60 classes (2,400 lessons)
 * takes about five seconds of one core, most of it for wishes: start few at once (one a school; the caller keeps count).
 *
 * `done` gives the proposal, with what has no place and why. It rejects with `ProposalStopped`: `cancelled` after `cancel()` or
 * the abort of `signal`, within a second; `slow`, `full` and `fell` are faults to be logged, the person reads that no proposal
 * came about. Whoever starts one awaits `done`, or gives it a `catch`.
 *
 * `onProgress` comes a few times a second at most: phase `placing`, then `improving`, each with its share of 0 to 1 and how many
 * lessons have a place.
 *
 * Nothing is stored: the caller writes a draft from `placed`. Call `countFirst(problem)` before, and show what it names.
 * The problem is copied to the thread: plain data, no functions.
 *
 * @example
 * const running = startProposal(problem, { seed: 7, onProgress: ({ share }) => tell(share) });
 * const { placed, unplaced, score } = await running.done;
 */
export function startProposal(
  problem: ProposalProblem,
  { seed = 1, deadline_ms = PROPOSAL_MS, onProgress, signal }: ProposalRun = {},
): RunningProposal {
  const most = Math.min(deadline_ms, PROPOSAL_MS);
  const worker = new Worker(new URL('./propose.worker.ts', import.meta.url), {
    workerData: { problem, seed, deadline_ms: most } satisfies ProposalTask,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    env: {}, // nothing of the portal's settings
  });
  let stop = (_: ProposalTrouble, __: string): void => undefined;
  const done = new Promise<Proposal>((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      settle();
      void worker.terminate();
    };
    stop = (reason, detail) => end(() => reject(new ProposalStopped(reason, detail)));
    const giveUp = () => stop('cancelled', 'the signal');
    const timer = setTimeout(() => stop('slow', `over ${most} ms`), most + GRACE_MS);
    signal?.addEventListener('abort', giveUp, { once: true });
    worker.on('message', (said: ProposalSaid) => {
      if ('progress' in said) onProgress?.(said.progress);
      else end(() => resolve(said.proposal));
    });
    worker.once('error', (error: Error & { readonly code?: string }) =>
      stop(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'full' : 'fell', error.stack ?? error.message),
    );
    worker.once('exit', () => stop('fell', 'ended without an answer'));
    if (signal?.aborted) giveUp();
  });
  return { done, cancel: () => stop('cancelled', 'asked for') };
}
