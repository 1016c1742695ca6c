import { expect, test } from 'vitest';
import type { Touched } from '../../e2e/support/touched.ts';
import { journeysTouching } from './journeys.ts';

const file = (module: string, name: string) => `src/modules/office/${module}/server/${name}.ts`;
const CLOCK = file('tea', 'tea.jobs');
const SIGN_IN = file('door', 'sign-in.service');

/** Five files of journeys, in all of which the clock of `tea` runs and somebody signs in; two play with tea. */
const records: Readonly<Record<string, Touched>> = {
  brew: { server: [CLOCK, SIGN_IN, file('tea', 'brew.service')], web: [] },
  drink: { server: [CLOCK, SIGN_IN, file('tea', 'drink.service')], web: [] },
  wash: { server: [CLOCK, SIGN_IN], web: ['src/modules/office/cup/web/pages/wash.page.tsx'] },
  read: { server: [CLOCK, SIGN_IN], web: [] },
  sleep: { server: [CLOCK, SIGN_IN], web: [] },
};
const touching = (server: readonly string[], web: readonly string[] = [], more: readonly string[] = []) =>
  journeysTouching([...Object.keys(records), ...more], (journey) => records[journey], {
    server: new Set(server),
    web: new Set(web),
    modules: new Set(),
  });

test('a journey is chosen by what it called in the portal or loaded in the browser', () => {
  expect(touching([file('tea', 'brew.service')])).toEqual(['brew']);
  expect(touching([], ['src/modules/office/cup/web/pages/wash.page.tsx'])).toEqual(['wash']);
  expect(touching([file('soup', 'soup.service')])).toEqual([]);
});

test('one without a record always runs', () => {
  expect(touching([file('tea', 'brew.service')], [], ['new'])).toEqual(['brew', 'new']);
});

test('what runs under every journey is held by those that play with its module', () => {
  expect(touching([CLOCK])).toEqual(['brew', 'drink']);
});

test('what every journey goes through, and none by itself, is held by all of them', () => {
  expect(touching([SIGN_IN])).toEqual(Object.keys(records));
});

test('with few records nothing counts as usual', () => {
  const two = journeysTouching(['brew', 'read'], (journey) => records[journey], {
    server: new Set([CLOCK]),
    web: new Set(),
    modules: new Set(),
  });
  expect(two).toEqual(['brew', 'read']);
});

test('what a module registers, or has in the demo, is held by those that play with the module', () => {
  const chosen = journeysTouching(Object.keys(records), (journey) => records[journey], {
    server: new Set(),
    web: new Set(),
    modules: new Set(['tea']),
  });
  expect(chosen).toEqual(['brew', 'drink']);
});
