import { expect, test } from 'vitest';
import { type affectedSince, wordsOf } from './affected.ts';

const NOTHING: ReturnType<typeof affectedSince> = {
  changed: 1,
  lint: ['docs/a.md'],
  tests: [],
  modules: [],
  journeys: [],
  unrecorded: [],
  tour: [],
  is_web: false,
  are_tables: false,
};

test('a run after a change says what it chose, and which journeys it does not know', () => {
  const journeys = ['e2e/cups.test.ts', 'e2e/never-run.test.ts'];
  const words = wordsOf(
    {
      ...NOTHING,
      tests: ['a.test.ts'],
      modules: ['cup'],
      journeys,
      unrecorded: ['e2e/never-run.test.ts'],
      tour: ['cup'],
    },
    'main',
  );
  expect(words).toBe(`Files that changed since main: 1. They can reach:
  files of unit tests: 1
  every endpoint of: cup
  journeys by what they touched: cups
  journeys that never ran here: 1
  pages of: cup
What such a run cannot see: docs/decisions/020.`);
});

test('it says so where it chose nothing, and why where everything runs', () => {
  expect(wordsOf(NOTHING, 'main')).toContain('every endpoint of: no module\n  journeys by what they touched: none');
  expect(wordsOf({ ...NOTHING, everything: 'package.json: a setting' }, 'main')).toBe(
    'Files that changed since main: 1. Everything runs, because of package.json: a setting.',
  );
});
