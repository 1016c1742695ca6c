import { expect, test } from 'vitest';
import { isNow } from './is-now.ts';

const at = (time: string) => `2026-03-02T${time}:00.000Z`;
const visit = (state: 'planned' | 'running' | 'done' | 'cancelled') => ({ state, from: at('09:00'), to: at('10:00') });

test.each([
  ['planned', '06:59', false],
  ['planned', '07:00', true],
  ['planned', '09:30', true],
  ['planned', '10:00', false],
  ['running', '10:30', true],
  ['done', '09:30', false],
  ['cancelled', '09:30', false],
] as const)('something %s from nine to ten is at hand at %s: %s', (state, time, expected) => {
  expect(isNow(visit(state), Date.parse(at(time)))).toBe(expected);
});
