import { expect, test } from 'vitest';
import { olderBrowsersStumbleOver } from './older-browsers.ts';

test.each([
  ['const a=/(?<=\\d)x/', 'looks behind'],
  ['new RegExp("(?<!a)b")', 'looks behind'],
  ['Promise.withResolvers()', 'withResolvers'],
  ['Object.groupBy(a,b)', 'Map.groupBy is brought along'],
  ['new Map().values().map(a=>a)', 'iterators'],
])('%s ends the build', (code, why) => {
  expect(olderBrowsersStumbleOver(code)).toEqual([expect.stringContaining(why)]);
});

test('what every browser has, or the app brings along, does not', () => {
  const code = 'a.toSorted();Map.groupBy(a,b);/(?<name>x)(?=y)(?!z)/;Object.values(a).map(b);[...a.values()].map(b)';
  expect(olderBrowsersStumbleOver(code)).toEqual([]);
});
