import { expect, test } from 'vitest';
import { instantAt } from '#shared/dates.ts';
import { isInWindows, maskPlate, type PlateFacts, plateStateOf } from './parking.policy.ts';

/** One decision for gates, cameras and guards: whether a plate opens a gate at a moment, and why not. */

const zone = 'Asia/Shanghai';
const MONDAY = '2026-11-30';
const at = (time: string, day = MONDAY) => ({ at: instantAt(day, time, zone), zone });
const permit: PlateFacts = {
  kind: 'main',
  plate_from: null,
  plate_to: null,
  status: 'approved',
  is_at_gate: true,
  valid_from: '2026-09-01',
  valid_to: '2027-01-31',
  windows: [],
  exceptions: [],
  swaps: [],
  lent: [],
  borrowed: [],
};
const dropOff = { ...permit, windows: [{ weekdays: [1, 2, 3, 4, 5], start: '07:10', end: '07:40' }] };

test('a permit without hours opens all day, one for dropping off in its minutes alone', () => {
  expect(plateStateOf(permit, at('12:00'))).toBe('in_window');
  expect(plateStateOf(dropOff, at('07:20'))).toBe('in_window');
  expect(plateStateOf(dropOff, at('07:09'))).toBe('outside_window');
  expect(plateStateOf(dropOff, at('07:40'))).toBe('outside_window');
  expect(plateStateOf(dropOff, at('07:20', '2026-11-29'))).toBe('outside_window');
  expect(isInWindows([{ weekdays: [1], start: '20:00', end: '24:00' }], at('23:59'), [])).toBe(true);
});

test('a Saturday that is worked counts as the day it is worked for, a holiday as no day', () => {
  const exceptions = [
    { day: '2026-12-12', weekday: 3 },
    { day: '2027-01-01', weekday: null },
  ];
  expect(plateStateOf(dropOff, at('07:20', '2026-12-12'))).toBe('outside_window');
  expect(plateStateOf({ ...dropOff, exceptions }, at('07:20', '2026-12-12'))).toBe('in_window');
  expect(plateStateOf({ ...dropOff, exceptions }, at('07:20', '2027-01-01'))).toBe('outside_window');
});

test('a permit opens between its days, at the gates of its lot, while nobody suspended it', () => {
  expect(plateStateOf(permit, at('08:00', '2026-08-31'))).toBe('not_yet');
  expect(plateStateOf(permit, at('08:00', '2027-01-31'))).toBe('in_window');
  expect(plateStateOf(permit, at('08:00', '2027-02-01'))).toBe('ended');
  expect(plateStateOf({ ...permit, is_at_gate: false }, at('08:00'))).toBe('other_gate');
  expect(plateStateOf({ ...permit, status: 'suspended' }, at('08:00'))).toBe('suspended');
  expect(plateStateOf({ ...permit, status: 'submitted' }, at('08:00'))).toBe('no_permit');
});

test('while a car stands in, it opens the gate and the own one does not; on day four it is the other way round', () => {
  const days = { from: '2026-11-30', to: '2026-12-02' };
  const own = { ...permit, swaps: [days] };
  const loan: PlateFacts = { ...own, kind: 'swap', plate_from: days.from, plate_to: days.to };
  for (const day of ['2026-11-30', '2026-12-01', '2026-12-02']) {
    expect(plateStateOf(own, at('08:00', day))).toBe('swapped');
    expect(plateStateOf(loan, at('08:00', day))).toBe('in_window');
  }
  expect(plateStateOf(own, at('08:00', '2026-12-03'))).toBe('in_window');
  expect(plateStateOf(loan, at('08:00', '2026-12-03'))).toBe('ended');
  expect(plateStateOf(loan, at('08:00', '2026-11-29'))).toBe('not_yet');
});

test('on days for which a place is given away the guest has it and the holder has not', () => {
  const days = [{ from: '2026-12-01', to: '2026-12-02' }];
  const guest: PlateFacts = { ...permit, status: 'waiting', borrowed: days };
  expect(plateStateOf({ ...permit, lent: days }, at('08:00', '2026-12-01'))).toBe('lent');
  expect(plateStateOf(guest, at('08:00', '2026-12-01'))).toBe('in_window');
  expect(plateStateOf({ ...permit, lent: days }, at('08:00', '2026-12-03'))).toBe('in_window');
  expect(plateStateOf(guest, at('08:00', '2026-12-03'))).toBe('no_permit');
});

test('a masked plate says the province and two signs', () => {
  expect(maskPlate('粤B12345')).toBe('粤B·***45');
});
