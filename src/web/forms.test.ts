import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');

test('no form says by hand that a field is not needed: the contract knows', () => {
  const files = globSync('**/*.tsx', { cwd: SOURCES });
  const said = files.filter((file) => /\brequired=\{false\}/.test(readFileSync(join(SOURCES, file), 'utf8')));
  expect(said).toEqual([]);
});
