import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type { State } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** Every state that a contract of the house names, in a lifecycle or in a list of choices, with where it stands. */
interface Found extends State {
  readonly at: string;
}

/** Tones of figures and of what happened, which are no states of a record. */
const NO_STATES_OF_RECORDS = [
  'modules/campus/visitors/web/parts/visit/visit-timeline.tsx',
  'modules/learning/covers/web/parts/board/day-board.tsx',
  'modules/learning/schedule/web/parts/board/today-board.tsx',
  'modules/office/ffyplans/web/parts/light.tsx',
  'modules/people/staff/web/parts/teachers/teacher-list.tsx',
  'platform/web/ui/flow/flow-steps.tsx',
];

const table = Object.entries(states).map(([name, state]) => ({ at: name, ...state }));
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const hasTone = (value: unknown): value is State => isObject(value) && 'tone' in value;
const key = ({ cn, us, tone }: State) => `${cn} ${us} ${tone}`;

/** The states of one export of a contract: those of a lifecycle, or the choices of a list that have a tone. */
function statesIn(value: unknown): readonly State[] {
  if (Array.isArray(value)) return value.filter(hasTone);
  const of = isObject(value) ? value.states : undefined;
  return isObject(of) ? Object.values(of).filter(hasTone) : [];
}

async function found(): Promise<readonly Found[]> {
  const root = `${import.meta.dirname}/..`;
  const files = globSync(
    ['modules/*/*/contract/**/*.ts', 'platform/shared/calls/*.ts', 'platform/shared/reference/*.ts'],
    {
      cwd: root,
      exclude: ['**/*.test.ts'],
    },
  );
  const all = files.sort().map(async (file) => {
    const path = `${root}/${file}`;
    const exported: Readonly<Record<string, unknown>> = await import(pathToFileURL(path).href);
    return Object.entries(exported).flatMap(([name, value]) =>
      statesIn(value).map((state) => ({ ...state, at: `${relative(root, path)} ${name}` })),
    );
  });
  return (await Promise.all(all)).flat();
}

/** What stands under one word with more than one meaning: the word with each of them. */
function doubles(of: readonly Found[], word: (one: Found) => string, meaning: (one: Found) => string): string[] {
  const meanings = new Map<string, Map<string, string>>();
  for (const one of of) {
    const known = meanings.get(word(one)) ?? new Map<string, string>();
    meanings.set(word(one), known.set(meaning(one), one.at));
  }
  return [...meanings]
    .filter(([, known]) => known.size > 1)
    .map(([said, known]) => `${said}: ${[...known].map(([means, at]) => `${means} (${at})`).join(', ')}`);
}

it('every state of a lifecycle and of a list comes from the one table', async () => {
  const known = new Set(table.map(key));
  const all = await found();
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter((one) => !known.has(key(one))).map((one) => `${one.at}: ${key(one)}`)).toEqual([]);
});

it('a state has one word in each language and one tone', () => {
  expect(doubles(table, ({ cn }) => cn, key)).toEqual([]);
  expect(
    doubles(
      table,
      ({ cn }) => cn,
      ({ at }) => at,
    ),
  ).toEqual([]);
  expect(
    doubles(
      table,
      ({ us }) => us,
      ({ tone }) => tone,
    ),
  ).toEqual([]);
});

it('no state of the table is one that nobody says', () => {
  const root = `${import.meta.dirname}/..`;
  const code = globSync('{modules,platform}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] })
    .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
    .join('\n');
  const said = new Set([...code.matchAll(/\bstates\.(\w+)/g)].map(([, name]) => name));
  expect(Object.keys(states).filter((name) => !said.has(name))).toEqual([]);
});

it('no page gives the states of a record tones of its own', () => {
  const root = `${import.meta.dirname}/..`;
  const tone = `'(?:waiting|running|done|refused|ended)'`;
  // two or more in a row: `{ active: 'done', ended: 'ended' }`
  const map = new RegExp(`\\w+: ${tone},\\s+\\w+: ${tone}`);
  const files = globSync(['modules/*/*/web/**/*.{ts,tsx}', 'platform/web/**/*.{ts,tsx}'], { cwd: root });
  expect(
    files.sort().filter((file) => !file.includes('.test.') && map.test(readFileSync(`${root}/${file}`, 'utf8'))),
  ).toEqual(NO_STATES_OF_RECORDS);
});
