import { expect, it } from 'vitest';
import { castProblems, countIn, lowered, placeOf, stateComparisons } from './cast-problems.ts';

// put together here, so that the check does not count its own test
const [never, any, unknown] = ['never', 'any', 'unknown'].map((type) => `as ${type}`);

it.each([
  ['src/modules/campus/gates/server/gates.test.ts', 'src/modules/campus/gates'],
  ['src/platform/server/store/testing/books.ts', 'src/platform/server/store'],
  ['src/platform/server/start.ts', 'src/platform/server'],
  ['src/platform/shared/crud.ts', 'src/platform/shared'],
  ['src/server/testing/school.ts', 'src/server/testing'],
  ['src/server/main.ts', 'src/server'],
  ['src/types.d.ts', 'src/types.d.ts'],
  ['e2e/gates.test.ts', 'e2e'],
])('counts %s for %s', (file, place) => expect(placeOf(file)).toBe(place));

it('counts every way around the types, and no comment', () => {
  const code = `
    // the same as any other
    /** as never before
     * as any normal user */
    const one = two ${never};
    const three = [four ${any}, five ${unknown} as Six, seven as unknown];
    const eight = { nine: ten
      ${never} };`;
  expect(countIn([{ file: 'e2e/one.test.ts', code }])).toEqual({ e2e: 4 });
  expect(countIn([{ file: 'e2e/two.test.ts', code: 'none' }])).toEqual({});
});

it('says where there are more than listed, and how the list gets smaller where there are fewer', () => {
  expect(castProblems({ a: 2, b: 1 }, { a: 2, b: 1 })).toEqual([]);
  const problems = castProblems({ a: 3, b: 1, d: 1 }, { a: 2, b: 2, c: 1 });
  expect(problems).toEqual([
    'a: 3 casts, 2 are listed; let the types say it',
    'b: 1 casts, 2 are listed; node scripts/check-casts.ts --write',
    'c: 0 casts, 1 are listed; node scripts/check-casts.ts --write',
    'd: 1 casts, 0 are listed; let the types say it',
  ]);
});

it('lowers the list and never raises it', () => {
  expect(lowered({ a: 3, b: 1, d: 3 }, { a: 2, b: 2, c: 1 })).toEqual({ a: 2, b: 1 });
});

it('takes in a place whose files have moved there', () => {
  expect(lowered({ a: 1, d: 4 }, { a: 2, c: 3 })).toEqual({ a: 1, d: 4 });
});

it('counts where a page compares a state, which the server decides', () => {
  const code = `
    // row.status === 'open' would be one
    if (row.status === 'open' || visit.state !== 'left') return null;
    const isOpen = actions.includes('close');
    if (code === 'open') return row.status;`;
  expect(countIn([{ file: 'src/modules/campus/gates/web/parts/one.tsx', code }], stateComparisons)).toEqual({
    'src/modules/campus/gates': 2,
  });
  expect(castProblems({ a: 1 }, {}, stateComparisons)).toEqual([
    'a: 1 comparisons of a state, 0 are listed; ask the row for its `actions`, or let it say the fact',
  ]);
});
