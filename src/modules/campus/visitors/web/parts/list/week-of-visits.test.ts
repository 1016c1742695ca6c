import { expect, test } from 'vitest';
import { eventsOf, kindsOf } from './week-of-visits.ts';

const visit = (change: object = {}) => ({
  id: 'a',
  lead_name: '高远',
  visit_kind: 'parent' as const,
  awaits_review: false,
  start_at: '2026-11-24T08:30:00+08:00',
  end_at: '2026-11-24T10:00:00+08:00',
  ...change,
});

test('a booking stands on its day at its time, one that waits is undecided', () => {
  expect(eventsOf([visit()], ['parent'], () => '王老师')).toEqual([
    { key: 'a', day: '2026-11-24', from: 510, to: 600, kind: 'parent', name: '高远', detail: '王老师' },
  ]);
  expect(eventsOf([visit({ awaits_review: true })], ['parent'], () => '')[0]?.mode).toBe('undecided');
});

test('a booking over several days stands on each of them', () => {
  const events = eventsOf([visit({ end_at: '2026-11-26T09:00:00+08:00' })], ['parent'], () => '');
  expect(events.map(({ day, from, to }) => [day, from, to])).toEqual([
    ['2026-11-24', 510, 1440],
    ['2026-11-25', 0, 1440],
    ['2026-11-26', 0, 540],
  ]);
});

test('five kinds have a colour of their own, the rest share one', () => {
  const many = ['parent', 'parent', 'business', 'supplier', 'event', 'alumni', 'delivery', 'interview'] as const;
  const kinds = kindsOf(many.map((visit_kind) => ({ visit_kind })));
  expect(kinds).toHaveLength(6);
  expect([kinds[0], kinds.at(-1)]).toEqual(['parent', 'other']);
  expect(kindsOf([{ visit_kind: 'event' }])).toEqual(['event']);
  expect(eventsOf([visit({ visit_kind: 'inspection' })], ['parent', 'other'], () => '')[0]?.kind).toBe('other');
});
