import { describe, expect, it } from 'vitest';
import { daysOfMonth, mondayOf, weekdayOf } from './month-days.ts';
import { lanesOf } from './week-lanes.ts';

const lanes = (...spans: [number, number][]) =>
  lanesOf(spans.map(([from, to]) => ({ from, to }))).map(({ event, lane, lanes: of }) => [event.from, lane, of]);

describe('a day of the week calendar', () => {
  it('puts what overlaps side by side, and what follows into the full width again', () => {
    expect(lanes([540, 600], [560, 660], [610, 640], [660, 700])).toEqual([
      [540, 0, 2],
      [560, 1, 2],
      [610, 0, 2],
      [660, 0, 1],
    ]);
  });

  it('counts what is short as long as it is drawn, so that nothing covers it', () => {
    expect(lanes([540, 545], [550, 600])).toEqual([
      [540, 0, 2],
      [550, 1, 2],
    ]);
    expect(lanes()).toEqual([]);
  });
});

describe('days of a calendar', () => {
  it('begin their week on Monday, over the end of a month and a year', () => {
    expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-29')]).toEqual([0, 6]);
    expect([mondayOf('2026-11-29'), mondayOf('2027-01-01')]).toEqual(['2026-11-23', '2026-12-28']);
    expect([daysOfMonth('2024-02-10').length, daysOfMonth('2026-02-28').at(-1)]).toEqual([29, '2026-02-28']);
  });
});
