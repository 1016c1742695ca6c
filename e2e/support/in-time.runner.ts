import { type RunnerTestFile, type RunnerTestSuite, TestRunner } from 'vitest';
import { isTimeOver } from './time-left.ts';

/** Leaves out a file of journeys that would begin after the time of the run is over; what has begun is played to its end. */
// biome-ignore lint/style/noDefaultExport: Vitest takes no other
export default class InTimeRunner extends TestRunner {
  /** Vitest calls it with the tests of a file before it runs their first hook. */
  onCollected(files: RunnerTestFile[]): void {
    if (isTimeOver()) for (const file of files) leaveOut(file);
  }
}

function leaveOut(suite: RunnerTestSuite): void {
  suite.mode = 'skip';
  for (const task of suite.tasks) {
    if (task.type === 'suite') leaveOut(task);
    else task.mode = 'skip';
  }
}
