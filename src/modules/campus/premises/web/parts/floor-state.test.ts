import { expect, test } from 'vitest';
import { instantAt } from '#shared/dates.ts';
import { boxOf, type FloorRoom, momentOf, stateOf } from './floor-state.ts';

/** What the plan of a floor says of a room at a moment. */

const day = '2026-11-30';
const at = (time: string) => instantAt(day, time);
const block = (from: string, to: string) => ({
  id: from,
  starts_at: at(from),
  ends_at: at(to),
  title: '会',
  who: '王老师',
  is_mine: false,
  is_pending: false,
});
const room = (status: FloorRoom['status'] = 'active'): FloorRoom => ({
  id: 'a',
  number: '101',
  name: '会议室',
  name_en: null,
  kind: 'meeting',
  seats: 8,
  bookable: true,
  status,
  is_open: status === 'active',
  shape: null,
  keeper: null,
  things: [],
  blocks: [block('10:00', '11:00'), block('14:00', '15:00')],
});

test.each([
  ['09:29', 'free'],
  ['09:30', 'soon'],
  ['10:00', 'busy'],
  ['11:00', 'free'],
  ['15:00', 'free'],
])('at %s a room is %s', (time, state) => expect(stateOf(room(), at(time))).toBe(state));

test('a room that is out of use is closed, taken or not', () => {
  expect(stateOf(room('maintenance'), at('10:30'))).toBe('closed');
});

test('the slider speaks of minutes of the day, and a room lies in its box', () => {
  expect(momentOf(day, 10 * 60 + 15)).toBe(at('10:15'));
  expect(
    boxOf([
      [0, 0],
      [0.5, 0],
      [0.5, 0.2],
      [0, 0.2],
    ]),
  ).toEqual({ left: 0, top: 0, width: 0.5, height: 0.2 });
});
