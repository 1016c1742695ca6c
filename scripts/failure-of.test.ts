import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { failureOf } from './failure-of.ts';

const run = (command: string, ...args: string[]) =>
  failureOf('drizzle-kit', spawnSync(command, args, { encoding: 'utf8' }));

test('a program that is not there is named as missing, with the way out', () => {
  expect(run('no-such-program')).toBe(
    'drizzle-kit failed: it is not on the path; run this through npm, which knows node_modules/.bin',
  );
});

test('one that failed says with what, and in its own words', () => {
  expect(run(process.execPath, '-e', "console.log('asked'); console.error('no table'); process.exit(3)")).toBe(
    'drizzle-kit failed: ended with 3\nasked\nno table',
  );
});

test('one that was ended says by what', () => {
  expect(run(process.execPath, '-e', "process.kill(process.pid, 'SIGTERM'); setTimeout(() => {}, 5000)")).toBe(
    'drizzle-kit failed: ended by SIGTERM',
  );
});
