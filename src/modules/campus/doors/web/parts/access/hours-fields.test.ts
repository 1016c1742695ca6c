import { expect, test } from 'vitest';
import { split } from './hours-fields.tsx';

test('hours over midnight are kept as two windows; others, and those not typed to the end, stay', () => {
  expect(split({ start: '22:00', end: '06:00' })).toEqual([
    { start: '22:00', end: '24:00' },
    { start: '00:00', end: '06:00' },
  ]);
  expect(split({ start: '07:00', end: '19:00' })).toEqual([{ start: '07:00', end: '19:00' }]);
  expect(split({ start: '22:00', end: '6' })).toEqual([{ start: '22:00', end: '6' }]);
});
