import { expect, it } from 'vitest';
import { nextOpen } from './open-hours.ts';

const zone = 'Asia/Shanghai';
const hours = { from: '07:00', until: '21:00' };
const next = (instant: string) => nextOpen(instant, hours, zone);

it('what lies within the hours stays, what lies outside waits for their next beginning', () => {
  for (const open of ['2026-11-28T23:00:00.000Z', '2026-11-29T04:30:00.000Z', '2026-11-29T12:59:59.000Z'])
    expect(next(open)).toBe(open);
  expect(next('2026-11-29T13:00:00.000Z')).toBe('2026-11-29T23:00:00.000Z');
  expect(next('2026-11-28T22:59:59.000Z')).toBe('2026-11-28T23:00:00.000Z');
  expect(next('2026-12-31T15:59:59.000Z')).toBe('2026-12-31T23:00:00.000Z');
});

it('the hours are those of the school, also on the day on which its clock changes', () => {
  expect(nextOpen('2026-03-28T22:00:00.000Z', hours, 'Europe/London')).toBe('2026-03-29T06:00:00.000Z');
  expect(nextOpen('2026-10-24T22:00:00.000Z', hours, 'Europe/London')).toBe('2026-10-25T07:00:00.000Z');
});

it('hours to the end of a day end nowhere before midnight', () => {
  const instant = '2026-11-29T15:59:59.000Z';
  expect(nextOpen(instant, { from: '00:00', until: '24:00' }, zone)).toBe(instant);
});
