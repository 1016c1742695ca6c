import { describe, expect, it } from 'vitest';
import { countReport, curveOf, furthestOf, type Report } from './coverage.policy.ts';

const film = { duration_s: 1200, no_skip: false };
const report = (ranges: Report['ranges'], more: Partial<Report> = {}): Report => ({
  duration: 30,
  position: ranges.at(-1)?.[1] ?? 0,
  ranges,
  ...more,
});

/** Somebody who watches from one second to another and reports every half minute. */
function watch(from: number, to: number, start: string, of = film) {
  let stored = start;
  for (let at = from + 30; at <= to; at += 30) stored = countReport(stored, of, report([[from, at]]), 30).covered;
  return stored;
}

describe('a report', () => {
  it('counts what was watched', () => {
    expect(countReport('', film, report([[0, 30]]), 30)).toMatchObject({ duration: 30, percent: 2, last_position: 30 });
  });

  it('of an hour after ten seconds counts 25 seconds', () => {
    const claimed = report([[0, 3600]], { duration: 3600 });
    const counted = countReport('', film, claimed, 10);
    expect(counted.duration).toBe(25);
    expect(furthestOf(counted.covered, film.duration_s)).toBe(25);
  });

  it('after a long silence counts four minutes at most', () => {
    const counted = countReport('', film, report([[0, 1200]], { duration: 1200 }), 86_400);
    expect(counted.duration).toBe(245);
    expect(counted.percent).toBe(20);
  });

  it('a second after another counts two seconds, however often it comes', () => {
    let stored = '';
    let seconds = 0;
    for (let n = 0; n < 20; n += 1) {
      const counted = countReport(stored, film, report([[0, 1200]], { duration: 1200 }), 1);
      stored = counted.covered;
      seconds += counted.duration;
    }
    expect(seconds).toBe(40);
    expect(furthestOf(stored, film.duration_s)).toBe(0);
  });

  it('that repeats another adds nothing to what is covered', () => {
    const first = countReport('', film, report([[0, 30]]), 30);
    expect(countReport(first.covered, film, report([[0, 30]]), 30).percent).toBe(first.percent);
  });

  it('carries what a lost one left', () => {
    const counted = countReport('', film, report([[0, 60]], { duration: 60 }), 60);
    expect(furthestOf(counted.covered, film.duration_s)).toBe(60);
  });

  it('of overlapping stretches counts each second once', () => {
    const parts: [number, number][] = [
      [0, 1],
      [0, 1],
      [0, 1],
    ];
    expect(countReport('', film, report(parts), 30).percent).toBe(0);
  });

  it('leaves out what lies behind the end', () => {
    const counted = countReport('', { ...film, duration_s: 12 }, report([[0, 4000]]), 30);
    expect(counted).toMatchObject({ percent: 100, last_position: 12 });
  });
});

it('ten of twenty minutes and a jump to the end are 52 percent, not a complete film', () => {
  const half = watch(0, 600, '');
  const end = countReport(
    half,
    film,
    report([
      [0, 600],
      [1175, 1200],
    ]),
    30,
  );
  expect(end.percent).toBe(52);
});

describe('where nothing may be skipped', () => {
  const strict = { ...film, no_skip: true };

  it('stretches ahead of the watched part are cut', () => {
    const counted = countReport(
      '',
      strict,
      report(
        [
          [0, 20],
          [600, 630],
        ],
        { position: 630 },
      ),
      30,
    );
    expect(furthestOf(counted.covered, 1200)).toBe(20);
    expect(counted).toMatchObject({ percent: 1, last_position: 25 });
  });

  it('the next part counts', () => {
    const first = watch(0, 60, '', strict);
    expect(furthestOf(countReport(first, strict, report([[60, 90]]), 30).covered, 1200)).toBe(90);
  });
});

it('the curve says how many watched each stretch', () => {
  const one = watch(0, 60, '', { duration_s: 120, no_skip: false });
  const both = watch(0, 120, '', { duration_s: 120, no_skip: false });
  expect(curveOf([one, both], 120, 4)).toEqual([
    { at_s: 0, viewers: 2 },
    { at_s: 30, viewers: 2 },
    { at_s: 60, viewers: 1 },
    { at_s: 90, viewers: 1 },
  ]);
});
