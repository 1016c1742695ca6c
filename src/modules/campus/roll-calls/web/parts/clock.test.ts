import { expect, test } from 'vitest';
import { stopwatch } from './clock.ts';

test('a stopwatch shows minutes and seconds, hours where there are some, and never runs backwards', () => {
  const start = '2026-11-28T02:00:00Z';
  expect(stopwatch(start, '2026-11-28T02:04:07Z')).toBe('4:07');
  expect(stopwatch(start, Date.parse('2026-11-28T03:04:07Z'))).toBe('1:04:07');
  expect(stopwatch(start, '2026-11-28T01:59:59Z')).toBe('0:00');
});
