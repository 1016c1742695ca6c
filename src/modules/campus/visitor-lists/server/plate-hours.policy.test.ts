import { expect, test } from 'vitest';
import { nextHours } from './plate-hours.policy.ts';

const zone = 'Asia/Shanghai';
const at = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`).toISOString();
const week = ['1', '2', '3', '4', '5', '6', '7'];
const always = {
  valid_from: '2026-11-01',
  valid_to: '2026-11-30',
  weekdays: week,
  from_time: '00:00',
  to_time: '24:00',
};
const workdays = { ...always, weekdays: ['1', '2', '3', '4', '5'], from_time: '06:00', to_time: '08:30' };

test('an entry without hours is told for all of its days', () => {
  const hours = { from: at('2026-11-01', '00:00'), to: at('2026-12-01', '00:00') };
  expect(nextHours(always, at('2026-10-20', '12:00'), zone)).toEqual(hours);
  expect(nextHours(always, at('2026-11-30', '23:59'), zone)).toEqual(hours);
  expect(nextHours(always, at('2026-12-01', '00:00'), zone)).toBeNull();
});

test('one with hours is told for the present or the next of them', () => {
  const on = (day: string) => ({ from: at(day, '06:00'), to: at(day, '08:30') });
  // 2026-11-27 is a Friday
  expect(nextHours(workdays, at('2026-11-27', '00:05'), zone)).toEqual(on('2026-11-27'));
  expect(nextHours(workdays, at('2026-11-27', '08:29'), zone)).toEqual(on('2026-11-27'));
  expect(nextHours(workdays, at('2026-11-27', '08:30'), zone)).toEqual(on('2026-11-30'));
  expect(nextHours(workdays, at('2026-11-30', '08:30'), zone)).toBeNull();
  expect(nextHours(workdays, at('2026-10-01', '08:30'), zone)).toEqual(on('2026-11-02'));
});

test('hours by weekday go by the calendar of the school', () => {
  const on = (day: string) => ({ from: at(day, '06:00'), to: at(day, '08:30') });
  const saturday = [{ day: '2026-11-28', weekday: 3 }];
  expect(nextHours(workdays, at('2026-11-27', '09:00'), zone, saturday)).toEqual(on('2026-11-28'));
  const bridge = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'].map((day) => ({
    day,
    weekday: null,
  }));
  expect(nextHours(workdays, at('2026-11-01', '09:00'), zone, bridge)).toEqual(on('2026-11-09'));
});

test('hours that pass midnight end on the next day', () => {
  const night = { ...always, from_time: '22:00', to_time: '06:00' };
  expect(nextHours(night, at('2026-11-10', '12:00'), zone)).toEqual({
    from: at('2026-11-10', '22:00'),
    to: at('2026-11-11', '06:00'),
  });
});
