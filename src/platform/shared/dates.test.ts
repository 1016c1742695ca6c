import { describe, expect, test } from 'vitest';
import * as dates from './dates.ts';

const NEW_YORK = 'America/New_York';

test('a day in Shanghai lies between 16:00 UTC of the day before and 16:00 UTC', () => {
  expect(dates.dayBounds('2026-11-21')).toEqual({ start: '2026-11-20T16:00:00.000Z', end: '2026-11-21T16:00:00.000Z' });
});

test('the day of an instant is the day of the zone, not of UTC', () => {
  expect(dates.dayOf('2026-11-20T15:59:59.999Z')).toBe('2026-11-20');
  expect(dates.dayOf('2026-11-20T16:00:00.000Z')).toBe('2026-11-21');
  expect(dates.dayOf('2026-11-20T16:00:00.000Z', NEW_YORK)).toBe('2026-11-20');
  expect(dates.today('Asia/Shanghai', new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01');
});

test('a day with a change of the clock has 23 or 25 hours', () => {
  const hours = (day: string) => {
    const { start, end } = dates.dayBounds(day, NEW_YORK);
    return (Date.parse(end) - Date.parse(start)) / 3_600_000;
  };
  expect([hours('2026-03-08'), hours('2026-11-01'), hours('2026-11-02')]).toEqual([23, 25, 24]);
});

test('a clock time becomes the instant of the zone', () => {
  expect(dates.instantAt('2026-11-21', '08:05')).toBe('2026-11-21T00:05:00.000Z');
  expect(dates.instantAt('2026-07-01', '08:05', NEW_YORK)).toBe('2026-07-01T12:05:00.000Z');
});

test('a skipped time moves behind the change, a doubled time means the first', () => {
  expect(dates.instantAt('2026-03-08', '02:30', NEW_YORK)).toBe('2026-03-08T07:30:00.000Z');
  expect(dates.instantAt('2026-11-01', '01:30', NEW_YORK)).toBe('2026-11-01T05:30:00.000Z');
});

test('Shanghai had summer time until 1991', () => {
  expect(dates.dayBounds('1988-07-01').start).toBe('1988-06-30T15:00:00.000Z');
});

test('days are added over months, leap years and backwards', () => {
  expect(dates.addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(dates.addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(dates.addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(dates.daysBetween('2026-02-27', '2026-03-02')).toBe(3);
  expect(dates.daysBetween('2026-03-02', '2026-03-02')).toBe(0);
});

test('a day that does not exist is refused', () => {
  for (const wrong of ['2026-02-29', '2026-13-01', '2026-1-1', '20260101', '']) {
    expect(dates.isDay(wrong)).toBe(false);
    expect(() => dates.addDays(wrong, 1)).toThrow(RangeError);
  }
  expect(dates.isDay('2028-02-29')).toBe(true);
  expect(() => dates.instantAt('2026-11-21', 'noon')).toThrow(RangeError);
});

test('days and times are written for people in both languages', () => {
  expect(dates.formatDay('2026-01-05', 'cn')).toBe('2026年1月5日');
  expect(dates.formatDay('2026-01-05', 'us')).toBe('Jan 5, 2026');
  expect(dates.formatDayTime('2026-11-21T00:05:00Z', 'cn')).toBe('2026年11月21日 08:05');
  expect(dates.formatDayTime('2026-11-21T00:05:00Z', 'us')).toBe('Nov 21, 2026, 08:05');
  expect(dates.timeOf(dates.addMinutes('2026-11-21T00:05:00Z', 30))).toBe('08:35');
});

describe('hours of a day', () => {
  const zone = 'Asia/Shanghai';
  const hours = { from: '07:00', until: '21:00' };
  const next = (instant: string) => dates.nextOpen(instant, hours, zone);

  test('what lies within the hours stays, what lies outside waits for their next beginning', () => {
    for (const open of ['2026-11-28T23:00:00.000Z', '2026-11-29T04:30:00.000Z', '2026-11-29T12:59:59.000Z'])
      expect(next(open)).toBe(open);
    expect(next('2026-11-29T13:00:00.000Z')).toBe('2026-11-29T23:00:00.000Z');
    expect(next('2026-11-28T22:59:59.000Z')).toBe('2026-11-28T23:00:00.000Z');
    expect(next('2026-12-31T15:59:59.000Z')).toBe('2026-12-31T23:00:00.000Z');
  });

  test('the hours are those of the school, also on the day on which its clock changes', () => {
    expect(dates.nextOpen('2026-03-28T22:00:00.000Z', hours, 'Europe/London')).toBe('2026-03-29T06:00:00.000Z');
    expect(dates.nextOpen('2026-10-24T22:00:00.000Z', hours, 'Europe/London')).toBe('2026-10-25T07:00:00.000Z');
  });

  test('hours to the end of a day end nowhere before midnight', () => {
    const instant = '2026-11-29T15:59:59.000Z';
    expect(dates.nextOpen(instant, { from: '00:00', until: '24:00' }, zone)).toBe(instant);
  });

  test('the quiet ones end in the morning of the school, and there are none by day', () => {
    expect(dates.quietUntil('2026-11-29T12:59:59.000Z', zone)).toBeNull();
    expect(dates.quietUntil('2026-11-29T13:00:00.000Z', zone)).toBe('2026-11-29T23:00:00.000Z');
    expect(dates.quietUntil('2026-11-29T13:00:00.000Z', 'Europe/London')).toBeNull();
  });
});
