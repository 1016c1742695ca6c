import { expect, test } from 'vitest';
import { steps } from '../test-steps.ts';
import type { Choice } from './choose.ts';
import { narrowSteps } from './narrow-steps.ts';

const NOTHING: Choice = {
  lint: [],
  tests: [],
  modules: [],
  journeys: [],
  unrecorded: [],
  tour: [],
  is_web: false,
  are_tables: false,
};
const DEAR = ['packages', 'lint', 'migrations', 'unit', 'web', 'budgets', 'journeys', 'tour'];
const CHEAP = steps.map(({ name }) => name).filter((name) => !DEAR.includes(name));
const namesOf = (choice: Choice) => narrowSteps(steps, choice).map(({ name }) => name);
const commandOf = (name: string, choice: Choice) =>
  narrowSteps(steps, choice).find((one) => one.name === name)?.command;

test('a step that nobody thought of here always runs', () => {
  const step = { name: 'new', what: '', command: [] };
  expect(narrowSteps([...steps, step], NOTHING)).toContain(step);
});

test('after no change that anything reads the cheap steps run', () => {
  expect(namesOf(NOTHING)).toEqual(CHEAP);
});

test('where everything is reached the run is the whole one', () => {
  expect(narrowSteps(steps, { ...NOTHING, everything: 'package.json: a setting' })).toEqual(steps);
});

test('a change of the server runs its tests with its modules, and builds no web app by force', () => {
  const choice = {
    ...NOTHING,
    lint: ['a.ts'],
    tests: ['a.test.ts'],
    modules: ['tea', 'cup'],
    journeys: ['e2e/a.test.ts'],
  };
  expect(namesOf(choice)).toEqual(
    steps.map(({ name }) => name).filter((name) => !['migrations', 'budgets', 'tour'].includes(name)),
  );
  const unit = narrowSteps(steps, choice).find(({ name }) => name === 'unit');
  expect(unit).toMatchObject({ env: { MODULE: 'tea,cup' } });
  expect(unit?.command.at(-1)).toBe('a.test.ts');
  expect(commandOf('lint', choice)?.slice(-2)).toEqual(['--no-errors-on-unmatched', 'a.ts']);
  expect(commandOf('lint', choice)).not.toContain('.');
  expect(commandOf('web', choice)).toEqual(['scripts/build-web.mjs']);
  expect(commandOf('journeys', choice)?.at(-1)).toBe('e2e/a.test.ts');
});

test('without modules the tests of every endpoint are whole', () => {
  const [unit] = narrowSteps(steps, { ...NOTHING, tests: ['a.test.ts'] }).filter(({ name }) => name === 'unit');
  expect(unit?.env).toEqual({});
});

test('the tour opens the pages of the modules, or all', () => {
  expect(commandOf('tour', { ...NOTHING, tour: ['tea', 'cup'] })).toEqual([
    'e2e/tour.ts',
    '--half',
    '--modules',
    'tea,cup',
  ]);
  expect(commandOf('tour', { ...NOTHING, tour: 'all' })).toEqual(['e2e/tour.ts', '--half']);
  expect(namesOf({ ...NOTHING, tour: 'all' })).toEqual([...withPackages(CHEAP), 'web', 'tour']);
});

test('a table asks for its migration, the web app for its weights', () => {
  expect(namesOf({ ...NOTHING, are_tables: true })).toContain('migrations');
  expect(namesOf({ ...NOTHING, is_web: true })).toEqual([...CHEAP, 'web', 'budgets']);
});

const withPackages = (names: readonly string[]) => ['packages', ...names];
