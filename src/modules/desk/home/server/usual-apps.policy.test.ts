import { expect, test } from 'vitest';
import type { OpenApp } from '#modules/desk/usage/server/public.ts';
import { usualApps } from './usual-apps.policy.ts';

const app = (code: string, position: number | null = null, is_default = false): OpenApp => ({
  code,
  position,
  is_default,
  id: `id-${code}`,
});
const open = [
  app('leave'),
  app('meals', 2, true),
  app('news', null, true),
  app('visits', 1, true),
  app('mail', null, true),
];

test("one's own choice goes before the setting, in its own order", () => {
  expect(usualApps(open, ['visits', 'leave'], 'meals', 24)).toEqual({ codes: ['visits', 'leave'], source: 'person' });
});

test('an app that one lost the right to vanishes without a gap and comes back to its place', () => {
  const chosen = ['visits', 'payroll', 'leave'];
  expect(usualApps(open, chosen, '', 24).codes).toEqual(['visits', 'leave']);
  expect(usualApps([...open, app('payroll')], chosen, '', 24).codes).toEqual(['visits', 'payroll', 'leave']);
});

test('somebody who chose nothing at all gets nothing, not the default', () => {
  expect(usualApps(open, [], 'meals', 24)).toEqual({ codes: [], source: 'person' });
});

test('without an own choice the setting counts: codes separated by commas, unknown ones skipped', () => {
  expect(usualApps(open, null, ' meals, nothing ,visits,', 24)).toEqual({
    codes: ['meals', 'visits'],
    source: 'setting',
  });
});

test('without any choice the default apps by position, null last, ties by id', () => {
  expect(usualApps(open, null, '', 24)).toEqual({ codes: ['visits', 'meals', 'mail', 'news'], source: 'default' });
});

test('never more than the limit, and nothing twice', () => {
  expect(usualApps(open, ['mail', 'mail', 'news', 'leave'], '', 2).codes).toEqual(['mail', 'news']);
});
