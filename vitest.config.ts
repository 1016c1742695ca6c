import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { commitOf } from './e2e/support/half-tour.ts';
import { measurePace, patience } from './src/platform/server/testing/pace.ts';

/** Tests that mostly wait come first, so that the others fill the wait instead of ending before it. */
const WAITING = /\/(kill|jobs|main|fuzz|authorisation)\.test\.ts$/;
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const waits = ({ moduleId }: TestSpecification) => WAITING.test(moduleId);
    const rest = await super.sort(files.filter((file) => !waits(file)));
    return [...files.filter(waits), ...rest.filter((file) => !comesLast(file)), ...rest.filter(comesLast)];
  }
}

/**
 * With a time for the run (`--within`) the commit decides which fifth of the journeys comes last: what is left out when the
 * time is over has its turn with other commits.
 */
const COMMIT = process.env['TEST_UNTIL'] ? commitOf(import.meta.dirname) : null;
const fifthOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() % 5;
const comesLast = ({ moduleId }: TestSpecification) =>
  COMMIT !== null && fifthOf(relative(import.meta.dirname, moduleId)) === fifthOf(COMMIT);

/** They kill processes or flood the portal: each in a worker of its own, which nothing else runs in before or after. */
const APART = ['src/**/{kill,main,fuzz}.test.ts'];

/** Workers read it where a test names a limit of its own. */
process.env['TEST_PACE'] ??= String(await measurePace());
/** Code that Node has compiled, for the workers and for the portals that they start: a third less to load a portal. */
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '.tmp/compiled');
/** They end what hangs: a test takes a small part of them. */
const LIMITS = { testTimeout: patience(60), hookTimeout: patience(180) };

/** `unit` and `apart` run beside the code, on a real database; `e2e` drives a browser against a whole portal. */
export default defineConfig({
  test: {
    ...LIMITS,
    fsModuleCache: true, // what Vitest makes of a file is kept until the file changes
    fsModuleCachePath: '.tmp/vitest',
    expect: { poll: { timeout: patience(30), interval: 100 } },
    globalSetup: ['src/server/testing/run.setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'scripts/**/*.test.ts'],
          exclude: APART,
          setupFiles: ['src/platform/server/testing/globals.setup.ts'],
          isolate: false, // a module is loaded once for all tests of a worker: half the time
        },
      },
      {
        extends: true,
        test: { name: 'apart', include: APART, isolate: true },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          runner: './e2e/support/in-time.runner.ts',
          isolate: false, // a worker has one browser, and one process that runs the portals of its files
          testTimeout: patience(300),
          hookTimeout: patience(300),
        },
      },
    ],
    pool: 'forks',
    maxWorkers: 2, // a third one waits for the two cores more than it fills: a seventh more processor time for the same tests
    sequence: { sequencer: WaitingFirst },
    restoreMocks: true,
  },
});
