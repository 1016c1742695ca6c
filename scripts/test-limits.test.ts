import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A number behind a test or a hook, or in a wait. */
const FIXED = /^\s*\}, [\d_]{4,}\);|\btimeout: [\d_]{4,}|\buntil\(.*, [\d_]{4,}\);/;

test('a limit of a test or a wait fits every machine: it is `patience(seconds)`, or the default', () => {
  const files = globSync(['src/**/*.test.{ts,tsx}', 'e2e/**/*.ts', 'scripts/**/*.test.ts']);
  expect(files.length).toBeGreaterThan(100);
  const fixed = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (FIXED.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  );
  expect(fixed).toEqual([]);
});
