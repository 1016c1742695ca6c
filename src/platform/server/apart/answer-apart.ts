import { flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { AnsweredApart, AskedApart } from './apart.ts';

/**
 * Makes the process that `Apart` began answer with `answer`, one question after the other, below a limit of memory that a
 * thread of its own watches: the others may be deep in foreign bytes for seconds.
 */
export function answerApart<Question>(answer: (question: Question) => Promise<unknown>): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL); // requests come before files
  } catch {
    // not everywhere allowed
  }
  new Worker(new URL('./memory-watch.ts', import.meta.url), { workerData: Number(process.argv[2]), env: {} }).unref();
  let before: Promise<void> = Promise.resolve();
  process.on('message', ({ no, question }: AskedApart & { readonly question: Question }) => {
    before = before.then(() =>
      answer(question)
        .then(
          (said) => ({ no, answer: said }),
          (error: unknown) => ({ no, thrown: thrownOf(error) }),
        )
        .then((told) => {
          if (no === 1) flushCompileCache(); // it may be killed when it has answered, and what it compiled would be lost
          send(told);
        }),
    );
  });
  process.on('disconnect', () => process.exit());
}

function send(answer: AnsweredApart): void {
  process.send?.(answer);
}

const thrownOf = (error: unknown) =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack ?? error.message }
    : { name: 'Error', message: String(error), stack: String(error) };
