import { afterEach, expect, it } from 'vitest';
import { dayOf, instantAt } from '#shared/dates.ts';
import { session } from '../session/session-state.ts';
import { settingsOf } from '../testing/settings.ts';
import { elapsed, formatIn } from './format.ts';

const at = '2026-11-21T16:30:00.000Z';
const shown = () => {
  const { dateTime, dayShort } = formatIn('us');
  return [dateTime(at), dayShort(at), dayOf(at), instantAt('2026-11-21', '08:00')];
};
const inShanghai = ['Nov 22, 2026, 00:30', 'Sun, Nov 22', '2026-11-22', '2026-11-21T00:00:00.000Z'];

afterEach(() => session.set({ phase: 'guest' }));

it('times stand on the clock of the organisation, wherever its people are', () => {
  expect(shown()).toEqual(inShanghai);
  session.set({ phase: 'signed_in', settings: settingsOf([], { time_zone: 'Europe/London' }) });
  expect(shown()).toEqual(['Nov 21, 2026, 16:30', 'Sat, Nov 21', '2026-11-21', '2026-11-21T08:00:00.000Z']);
  session.set({ phase: 'guest' });
  expect(shown()).toEqual(inShanghai);
});

it('says how long something waits in the largest whole unit', () => {
  const now = Date.parse(at);
  const ago = (minutes: number) => new Date(now - minutes * 60_000);
  expect([0, 28, 200, 3000].map((minutes) => elapsed('us', ago(minutes), now))).toEqual([
    '1 min',
    '28 min',
    '3 hr',
    '2 days',
  ]);
  expect(elapsed('cn', ago(28), now)).toBe('28分钟');
});
