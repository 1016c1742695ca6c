import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A number behind a test or a hook, or in a wait. */
const FIXED = /^\s*\}, [\d_]{4,}\);|^\s+\d+_000,$|\btimeout: [\d_]{4,}|\bsleep\([\d_]{4,}\)|\buntil\(.*, [\d_]{4,}\);/;

test('a limit of a test or a wait fits every machine: it is `patience(seconds)`, or the default', () => {
  const files = globSync(['src/**/*.test.{ts,tsx}', 'e2e/**/*.ts', 'scripts/**/*.test.ts']);
  expect(files.length).toBeGreaterThan(100);
  const others = files.filter((file) => file !== 'scripts/test-limits.test.ts'); // its examples
  const fixed = others.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (FIXED.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  );
  expect(fixed).toEqual([]);
});

test.each([
  '  60_000,',
  '}, 60_000);',
  '  await word.waitFor({ timeout: 5000 });',
  '  await sleep(12_000);',
  '  await until(isThere, 5000);',
])('a number of milliseconds is found: %s', (line) => expect(line).toMatch(FIXED));
