import { describe, expect, test } from 'vitest';
import { dayBounds } from '#shared/dates.ts';
import { inTodoOrder, urgencyOf } from './todos.policy.ts';

const day = '2026-11-18';
const span = { day, ...dayBounds(day) };
const now = Date.parse('2026-11-18T10:00:00+08:00');
const todo = (key: string, due: string | null, more: { since?: string; is_urgent?: boolean } = {}) => ({
  key,
  due_at: due && new Date(due).toISOString(),
  since: '2026-11-10T00:00:00.000Z',
  ...more,
});

describe('urgency', () => {
  test.each([
    ['a minute ago', '2026-11-18T09:59:00+08:00', 'overdue'],
    ['this very moment', '2026-11-18T10:00:00+08:00', 'today'],
    ['just before midnight of the school', '2026-11-18T23:59:59+08:00', 'today'],
    ['midnight of the school', '2026-11-19T00:00:00+08:00', 'soon'],
    ['the last minute of the seventh day', '2026-11-24T23:59:00+08:00', 'soon'],
    ['the eighth day', '2026-11-25T00:00:00+08:00', 'later'],
  ])('due %s', (_when, due, urgency) => {
    expect(urgencyOf(todo('a', due), now, span)).toBe(urgency);
  });

  test('without a due time it is for later, unless it is urgent', () => {
    expect(urgencyOf(todo('a', null), now, span)).toBe('later');
    expect(urgencyOf(todo('a', null, { is_urgent: true }), now, span)).toBe('soon');
  });
});

test('order: overdue by age, today by time, urgent, by due date, undated by age; equal ones keep one order', () => {
  const expected = [
    todo('overdue long', '2026-11-16T09:00:00+08:00'),
    todo('overdue short', '2026-11-18T09:00:00+08:00'),
    todo('today noon', '2026-11-18T12:00:00+08:00'),
    todo('today evening', '2026-11-18T18:00:00+08:00', { is_urgent: true }),
    todo('urgent', '2026-12-18T12:00:00+08:00', { is_urgent: true }),
    todo('tomorrow', '2026-11-19T08:00:00+08:00'),
    todo('next month', '2026-12-01T08:00:00+08:00'),
    todo('undated old', null, { since: '2026-10-01T00:00:00.000Z' }),
    todo('undated one', null),
    todo('undated two', null),
  ];
  const shuffled = expected.toSorted(
    (a, b) => ((a.key.length * 7) % 5) - ((b.key.length * 7) % 5) || (a.key < b.key ? 1 : -1),
  );
  expect(shuffled.map((one) => one.key)).not.toEqual(expected.map((one) => one.key));
  expect(inTodoOrder(shuffled, now, span).map((one) => one.key)).toEqual(expected.map((one) => one.key));
});
