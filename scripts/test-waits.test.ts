import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fixedWaits, meant } from './test-waits.ts';

const PLACES = ['src/**/*.test.{ts,tsx}', 'src/**/testing/*.ts', 'e2e/**/*.ts', 'scripts/**/*.test.ts'];
/** Their examples wait for nobody. */
const EXAMPLES = ['scripts/test-waits.test.ts', 'scripts/test-limits.test.ts'];

describe('tests wait for what they need, not for a time', () => {
  const files = globSync(PLACES).map((file) => file.replaceAll('\\', '/'));
  const waits = Object.fromEntries(
    files.filter((file) => !EXAMPLES.includes(file)).map((file) => [file, fixedWaits(readFileSync(file, 'utf8'))]),
  );

  test('but where the time itself is tried', () => {
    expect(files.length).toBeGreaterThan(100);
    const over = Object.entries(waits).filter(([file, found]) => found.length > (meant[file]?.[0] ?? 0));
    expect(over.map(([file, found]) => `${file} ${found.join('; ')}`)).toEqual([]);
  });

  test('and what is listed still waits', () => {
    const fewer = Object.entries(meant).filter(([file, [count]]) => (waits[file]?.length ?? 0) < count);
    expect(fewer.map(([file]) => file)).toEqual([]);
  });
});

describe('a fixed wait', () => {
  test.each([
    '  await page.waitForTimeout(500);',
    '  await sleep(200);',
    '    await new Promise((done) => setTimeout(done, 300));',
    '  await new Promise<void>((resolve) => void setTimeout(resolve, 300));',
    '  await sql`select pg_sleep(5)`;',
    '  for (;;) await sleep(20);',
  ])('is %s', (line) => {
    expect(fixedWaits(`x\n${line}`)).toEqual([`2: ${line.trim()}`]);
  });

  test.each([
    '  await until(() => done, patience(30));',
    '  while (!told) await sleep(20);',
    '  for (const end = Date.now() + patience(30); Date.now() < end; await sleep(100)) {',
    '  setTimeout(() => socket.resume(), 3);',
  ])('is not %s', (line) => {
    expect(fixedWaits(line)).toEqual([]);
  });
});
