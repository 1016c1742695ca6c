import { describe, expect, test } from 'vitest';
import { dayOf } from '#shared/dates.ts';
import { localize, type Values } from '#shared/text.ts';
import { weekdayOf } from '#shared/weekday.ts';
import { type BookingRule, PLAIN_RULE } from '../contract/booking-rules.contract.ts';
import { checkInWindow, factsOf, ruleOf, ruleRefusal, weekOf } from './bookings.policy.ts';

/** The hours of a school in Shanghai; 2026-11-30 is a Monday. */
const zone = 'Asia/Shanghai';
const at = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`).toISOString();
const now = at('2026-11-27', '09:00');
const time = (from: string, to: string, day = '2026-11-30') => ({ starts_at: at(day, from), ends_at: at(day, to) });

function refusalOf(
  rule: Partial<BookingRule>,
  asked = time('10:00', '11:00'),
  used_min = 0,
  weekday: number | null = weekdayOf(dayOf(asked.starts_at, zone)),
): string | null {
  const found = ruleRefusal({ ...PLAIN_RULE, ...rule }, { time: asked, now, zone, used_min, weekday });
  return found && localize(found.refusal, 'cn', found.values as Values);
}

describe('a rule', () => {
  test('asks for notice', () => {
    expect(refusalOf({ min_notice_min: 60 }, time('09:59', '11:00', '2026-11-27'))).toBe('需提前 60 分钟');
    expect(refusalOf({ min_notice_min: 60 }, time('10:00', '11:00', '2026-11-27'))).toBeNull();
    expect(refusalOf({}, time('08:59', '11:00', '2026-11-27'))).toBe('需提前 0 分钟');
  });

  test('ends so many days ahead, by the days of the school', () => {
    expect(refusalOf({ max_days_ahead: 3 }, time('23:00', '23:30'))).toBeNull();
    expect(refusalOf({ max_days_ahead: 2 }, time('00:00', '00:30'))).toBe('最多提前 2 天');
  });

  test('bounds the length', () => {
    expect(refusalOf({ max_minutes: 60 }, time('10:00', '11:01'))).toBe('时长应为 15–60 分钟');
    expect(refusalOf({ min_minutes: 30 }, time('10:00', '10:29'))).toBe('时长应为 30–240 分钟');
  });

  test('opens by weekday, not over a gap and not over midnight', () => {
    const windows = [
      { weekday: 1, from: '08:00', to: '12:00' },
      { weekday: 1, from: '13:00', to: '24:00' },
      { weekday: 2, from: '09:00', to: '10:00' },
    ];
    expect(refusalOf({ windows }, time('08:00', '12:00'))).toBeNull();
    expect(refusalOf({ windows }, time('11:00', '13:30'))).toBe('开放时间 08:00–12:00 / 13:00–24:00');
    expect(
      refusalOf({ windows }, { starts_at: at('2026-11-30', '23:00'), ends_at: at('2026-12-01', '00:00') }),
    ).toBeNull();
    expect(
      refusalOf({ windows }, { starts_at: at('2026-11-30', '23:00'), ends_at: at('2026-12-01', '00:30') }),
    ).toContain('开放时间');
    expect(refusalOf({ windows }, time('09:00', '10:00', '2026-12-02'))).toBe('该房间当天不开放预订');
  });

  test('opens on a day that is worked for another one, and not on a holiday', () => {
    const windows = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '07:00', to: '21:00' }));
    const saturday = time('09:00', '10:00', '2026-12-12');
    expect(refusalOf({ windows }, saturday)).toBe('该房间当天不开放预订');
    expect(refusalOf({ windows }, saturday, 0, 3)).toBeNull();
    expect(refusalOf({ windows }, time('21:00', '22:00', '2026-12-12'), 0, 3)).toBe('开放时间 07:00–21:00');
    expect(refusalOf({ windows }, time('09:00', '10:00', '2026-12-11'), 0, null)).toBe('该房间当天不开放预订');
    expect(refusalOf({}, time('09:00', '10:00', '2026-12-11'), 0, null)).toBeNull();
  });

  test('gives a person some hours a week', () => {
    expect(refusalOf({ hours_per_week: 4 }, time('10:00', '11:00'), 180)).toBeNull();
    expect(refusalOf({ hours_per_week: 4 }, time('10:00', '11:01'), 180)).toBe('本周已用 3 小时');
    expect(weekOf(at('2026-12-06', '23:30'), zone)).toEqual({
      start: at('2026-11-30', '00:00'),
      end: at('2026-12-07', '00:00'),
    });
  });

  test('that names a room goes before one for its kind', () => {
    const rules = [
      { name: 'kind', kinds: ['meeting' as const], broom_ids: [] },
      { name: 'room', kinds: [], broom_ids: ['a'] },
    ];
    expect(ruleOf(rules, { id: 'a', kind: 'meeting' })?.name).toBe('room');
    expect(ruleOf(rules, { id: 'b', kind: 'meeting' })?.name).toBe('kind');
    expect(ruleOf(rules, { id: 'b', kind: 'gym' })).toBeUndefined();
  });
});

test('a booking that waits is decided within a day, and before the notice that the rule asks for', () => {
  const rule = { ...PLAIN_RULE, approval: 'keeper' as const, min_notice_min: 60, buffer_min: 10 };
  expect(factsOf(rule, time('10:00', '11:00'), now)).toMatchObject({
    status: 'pending',
    decide_by: at('2026-11-28', '09:00'),
    blocked_until: at('2026-11-30', '11:10'),
    release_at: at('2026-11-30', '10:15'),
  });
  expect(factsOf(rule, time('12:00', '13:00', '2026-11-27'), now).decide_by).toBe(at('2026-11-27', '11:00'));
  expect(factsOf({ ...PLAIN_RULE, release_after_min: 0 }, time('10:00', '11:00'), now)).toMatchObject({
    status: 'confirmed',
    release_at: null,
    decide_by: null,
  });
});

test('check-in is open from ten minutes before until the room would be released', () => {
  expect(checkInWindow({ ...time('10:00', '11:00'), release_at: at('2026-11-30', '10:15') })).toEqual({
    from: at('2026-11-30', '09:50'),
    until: at('2026-11-30', '10:15'),
  });
});
