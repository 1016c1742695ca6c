/**
 * Opens pictures in a process of its own: a decoder cannot be stopped in a thread, and what somebody uploaded may be made to
 * run for ever, to eat memory or to bring a decoder down. The portal must go on meanwhile, and ends this process when it
 * takes too long. One task at a time.
 */
import { constants, setPriority } from 'node:os';
import { doPictureTask } from './picture-work.ts';
import type { PictureTask } from './pictures.ts';

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL); // requests come before pictures
} catch {
  // not everywhere allowed
}

process.on('message', (task: PictureTask) => {
  doPictureTask(task)
    .catch((error: unknown) => ({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }))
    .then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.exit());
