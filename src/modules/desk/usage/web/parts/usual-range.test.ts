import { describe, expect, it } from 'vitest';
import { mostUnusualDay, usageByDay, usedDays } from './usual-range.ts';

const cell = (key: string, count: number | null) => ({ key, count, users: count });

describe('days of use', () => {
  const mondays = [cell('2026-11-02', 10), cell('2026-11-09', 14), cell('2026-11-16', 30), cell('2026-11-23', 12)];
  const days = usageByDay('2026-11-02', '2026-11-23', mondays);

  it('are all there, those without an entry too', () => {
    expect(days).toHaveLength(22);
    expect(days[1]).toMatchObject({ day: '2026-11-03', count: 0 });
  });

  it('know what the same weekday had in the other weeks', () => {
    expect(days[14]?.usual).toEqual({ low: 10, high: 14 });
    expect(usageByDay('2026-11-02', '2026-11-09', mondays)[0]?.usual).toBeNull();
    expect(usageByDay('2026-11-02', '2026-11-16', [cell('2026-11-09', null)])[0]?.usual).toBeNull();
  });

  it('name the one that is furthest from it, unless it is not over', () => {
    expect(mostUnusualDay(days, '2026-11-24')).toEqual({ at: 14, by: 16 });
    expect(mostUnusualDay(days.slice(0, 15), '2026-11-16')).toEqual({ at: 0, by: -2 });
  });

  it('are drawn without the weekdays on which nothing ever is', () => {
    expect(usedDays(days).map(({ day }) => day)).toEqual(mondays.map(({ key }) => key));
  });
});
