import { expect, it } from 'vitest';
import { wordingProblems } from './wording-problems.ts';

const inSource = (text: string) => [{ file: 'src/platform/shared/text.ts', text }];
// put together here, since this file is checked as well
const row = ['R-wb', '011'].join('-');

it('lets codes of the ledger stand in ledger fields', () => {
  const text = `ledger: '${row}',\nledger: [\n  '${row}',\n  'C-users-${'002'}',\n],`;
  expect(wordingProblems(inSource(text))).toEqual([]);
});

it.each([row, ['K', '003'].join('-'), ['ERR', '024'].join('-'), ['S-life', '008'].join('-')])(
  'refuses %s in a comment or a title',
  (found) => {
    expect(wordingProblems(inSource(`const a = 1;\n// what ${found} asks for`))).toEqual([
      `src/platform/shared/text.ts:2: "${found}" stands in a ledger field or nowhere`,
    ]);
  },
);

it('takes algorithms and other names for no codes', () => {
  expect(wordingProblems(inSource('AES-256-GCM, SHA-256, C-gates, Room B-203, M-60'))).toEqual([]);
});

it('counts "whoever" in the sources and lets no more of them in', () => {
  const twice = inSource('// Whoever comes\n// and whoever goes');
  expect(wordingProblems(twice, 2)).toEqual([]);
  expect(wordingProblems(twice, 1).join()).toContain('src says "whoever" 2 times, 1 are allowed');
  expect(wordingProblems([{ file: 'docs/a.md', text: 'whoever' }], 0)).toEqual([]);
});
