import { describe, expect, test } from 'vitest';
import { decide, normalizeCard, overlap, type Profile, reasonOf, windowsOn } from './access.policy.ts';

/** Whether a door opens, in the hours of a school in Shanghai; 2026-11-30 is a Monday. */

const zone = 'Asia/Shanghai';
const at = (time: string, day = '2026-11-30') => new Date(`${day}T${time}:00+08:00`).toISOString();
const labs: Profile = {
  id: 'labs',
  is_active: true,
  valid_from: null,
  valid_to: null,
  holiday_policy: 'open',
  days: [],
  quanta: [{ weekdays: [1, 2, 3, 4, 5], windows: [{ start: '07:00', end: '19:00' }], date_from: null, date_to: null }],
};
const night: Profile = {
  ...labs,
  id: 'night',
  quanta: [
    { weekdays: [1, 2, 3, 4, 5, 6, 7], windows: [{ start: '22:00', end: '24:00' }], date_from: null, date_to: null },
    { weekdays: [1, 2, 3, 4, 5, 6, 7], windows: [{ start: '00:00', end: '06:00' }], date_from: null, date_to: null },
  ],
};
const live = { status: 'active' as const, valid_to: null };
const asked = {
  at: at('08:00'),
  zone,
  is_person_active: true,
  credential: live,
  is_lock_enabled: true,
  groups: [labs],
};
const reason = (change: Partial<Parameters<typeof decide>[0]>) => reasonOf(decide({ ...asked, ...change }));

describe('a door', () => {
  test('opens for a member inside the hours, not outside them', () => {
    expect(reason({})).toBeNull();
    expect(reason({ at: at('20:00') })).toBe('outside_window');
    expect(reason({ at: at('19:00') })).toBe('outside_window');
    expect(reason({ at: at('08:00', '2026-11-29') })).toBe('outside_window');
  });

  test('minds the calendar as its group says: shut on holidays, open on make-up days, or open on holidays alone', () => {
    const days = [
      { date: '2026-11-30', is_off: true, weekday: 1 },
      { date: '2026-12-05', is_off: false, weekday: 1 },
    ];
    const closed: Profile = { ...labs, holiday_policy: 'closed', days };
    const only: Profile = { ...labs, holiday_policy: 'only', days };
    expect(reason({ groups: [closed] })).toBe('holiday');
    expect(reason({ groups: [closed], at: at('20:00') })).toBe('outside_window');
    expect(reason({ groups: [closed], at: at('08:00', '2026-12-01') })).toBeNull();
    expect(reason({ groups: [closed], at: at('08:00', '2026-12-05') })).toBeNull();
    expect(reason({ groups: [{ ...labs, days }], at: at('08:00', '2026-12-05') })).toBe('outside_window');
    expect(reason({ groups: [only] })).toBeNull();
    expect(reason({ groups: [only], at: at('08:00', '2026-12-01') })).toBe('holiday');
    expect(reason({ groups: [closed, labs] })).toBeNull();
  });

  test('stays shut for who is in no group, and for a group that is paused, over, or without hours', () => {
    expect(reason({ groups: [] })).toBe('no_group');
    expect(reason({ groups: [{ ...labs, is_active: false }] })).toBe('group_paused');
    expect(reason({ groups: [{ ...labs, valid_to: '2026-11-29' }] })).toBe('group_paused');
    expect(reason({ groups: [{ ...labs, quanta: [] }] })).toBe('outside_window');
  });

  test('says what is wrong with the card before it speaks of hours', () => {
    expect(reason({ credential: null, groups: [] })).toBe('unknown_card');
    expect(reason({ credential: { ...live, status: 'lost' } })).toBe('lost');
    expect(reason({ credential: { ...live, valid_to: '2026-11-29' } })).toBe('expired');
    expect(reason({ is_lock_enabled: false })).toBe('lock_disabled');
    expect(reason({ is_person_active: false })).toBe('revoked');
  });

  test('opens over midnight by two windows', () => {
    expect(reason({ groups: [night], at: at('23:30') })).toBeNull();
    expect(reason({ groups: [night], at: at('05:30') })).toBeNull();
    expect(reason({ groups: [night], at: at('06:01') })).toBe('outside_window');
  });

  test('opens when one of several groups lets somebody in', () => {
    expect(reason({ groups: [{ ...labs, is_active: false }, night], at: at('23:00') })).toBeNull();
    expect(windowsOn(labs, '2026-11-29')).toEqual([]);
  });
});

test('windows of one slot that overlap are found, whatever their order; those that touch are not', () => {
  const [a, b, c] = [
    { start: '09:00', end: '11:00' },
    { start: '10:30', end: '12:00' },
    { start: '12:00', end: '13:00' },
  ];
  expect(overlap([b, a])).toEqual([a, b]);
  expect(overlap([b, c])).toBeNull();
});

test('a card number is the same however a reader spells it', () => {
  expect(normalizeCard('04:a1-b2 c3')).toBe('04A1B2C3');
});
