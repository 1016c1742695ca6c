import { expect, test } from 'vitest';
import { verdictOf } from './entry-verdict.ts';

const NOW = Date.parse('2026-11-21T02:00:00Z');
const person = { status: 'expected', is_blocked: false, is_minor: false } as const;
const visit = {
  status: 'approved',
  entry_from: '2026-11-21T01:30:00.000Z',
  end_at: '2026-11-21T04:00:00.000Z',
  is_overstay: false,
  requires_id: false,
  gates: [{ id: 'south' }],
  persons: [person],
} as const;

test('inside the window, at an allowed gate, the bar is green', () => {
  expect(verdictOf(visit, 'south', NOW)).toEqual({ tone: 'done', reason: { key: 'welcome' }, mayEnter: true });
});

test.each([
  ['before the window', { entry_from: '2026-11-21T02:30:00.000Z' }, 'too_early'],
  ['after the end', { end_at: '2026-11-21T01:59:00.000Z' }, 'too_late'],
  ['when it was cancelled', { status: 'cancelled' as const }, 'ended'],
  ['for somebody on the black list', { persons: [{ ...person, is_blocked: true }] }, 'blocked'],
])('%s nobody enters', (_when, change, key) => {
  const verdict = verdictOf({ ...visit, ...change }, 'south', NOW);
  expect(verdict).toMatchObject({ tone: 'refused', mayEnter: false, reason: { key } });
});

test('another gate is named, any gate is fine where none is chosen', () => {
  expect(verdictOf(visit, 'north', NOW)).toMatchObject({ mayEnter: false, reason: { key: 'wrong_gate' } });
  expect(verdictOf({ ...visit, gates: [] }, 'north', NOW).mayEnter).toBe(true);
});

test('where an ID is asked the bar is amber, but never for minors alone', () => {
  expect(verdictOf({ ...visit, requires_id: true }, 'south', NOW)).toMatchObject({ tone: 'waiting', mayEnter: true });
  expect(verdictOf({ ...visit, requires_id: true, persons: [{ ...person, is_minor: true }] }, 'south', NOW).tone).toBe('done');
});

test('inside and over time is amber; inside in time is blue; companions may still come', () => {
  const inside = { ...person, status: 'in' } as const;
  const entered = { ...visit, status: 'verified', persons: [inside] } as const;
  expect(verdictOf(entered, 'south', NOW)).toMatchObject({ tone: 'running', reason: { key: 'inside' } });
  expect(verdictOf({ ...entered, is_overstay: true }, 'south', NOW)).toMatchObject({ tone: 'waiting', reason: { key: 'overdue' } });
  expect(verdictOf({ ...entered, persons: [inside, person] }, 'south', NOW)).toMatchObject({ mayEnter: true, reason: { key: 'some_inside' } });
});
