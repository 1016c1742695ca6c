import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { licenceProblems } from './licence-problems.ts';

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'));
const problemsWith = (license: string | undefined, name = 'node_modules/newcomer') =>
  licenceProblems({ ...packages, [name]: license === undefined ? {} : { license } });

it.each(['MIT', 'Apache-2.0', '(MIT OR GPL-3.0-only)', 'MIT AND Zlib'])('a package may come under %s', (license) => {
  expect(problemsWith(license)).toEqual([]);
});

it.each(['GPL-3.0-only', 'AGPL-3.0-or-later', 'MIT AND GPL-2.0-only', 'UNLICENSED', undefined])(
  'a package under %s is named',
  (license) => {
    expect(problemsWith(license)).toEqual([expect.stringMatching(/^newcomer: .* is not among the allowed licences/)]);
  },
);

it('an exception holds for its own package and licence alone', () => {
  expect(problemsWith('LGPL-3.0-or-later')).toHaveLength(1);
  expect(problemsWith('GPL-3.0-only', 'node_modules/mediabunny')).toContainEqual(
    expect.stringMatching(/^mediabunny: GPL/),
  );
});

it('an exception that nothing needs any more is named', () => {
  const { 'node_modules/mediabunny': _gone, ...rest } = packages;
  expect(licenceProblems(rest)).toEqual(['the exception ^mediabunny$ fits no package any more']);
});
