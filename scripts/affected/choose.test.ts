import { describe, expect, test } from 'vitest';
import type { Touched } from '../../e2e/support/touched.ts';
import { choose } from './choose.ts';
import { importGraph } from './import-graph.ts';

const TEA = 'src/modules/office/tea';
const CUP = 'src/modules/office/cup';

/** A small portal: `cup` stands on `tea`, and nothing on `cup`. */
const TREE: Readonly<Record<string, string>> = {
  'src/platform/shared/text.ts': '',
  'src/platform/shared/text.test.ts': `import './text.ts';`,
  'src/server/modules.ts': `const files = globSync('**/server/manifest.ts', { cwd: folder });`,
  'src/server/main.ts': `import { serverModules } from './modules.ts';`,
  'src/server/testing/every-endpoint.ts': `import { serverModules } from '../modules.ts';`,
  'src/server/testing/narrowed.ts': `import { everyEndpoint } from './every-endpoint.ts';`,
  'src/server/testing/use-demo.ts': `import { serverModules } from '../modules.ts';`,
  'src/server/fuzz.test.ts': `import { triedEndpoints } from './testing/narrowed.ts';`,
  'src/server/authorisation.test.ts': [
    `import { triedEndpoints } from './testing/narrowed.ts';`,
    'expect(it).toMatchFileSnapshot(`authorisation/$' + '{module}.txt`);',
  ].join('\n'),
  'src/server/authorisation/cup.txt': '',
  'src/server/kettle.test.ts': `import { useDemo } from './testing/use-demo.ts'; demo.call('GET', '/teas');`,
  'src/server/visitors.test.ts': `import { useDemo } from './testing/use-demo.ts'; demo.call('GET', '/visitors');`,
  'src/web/modules.ts': `const found = import.meta.glob<WebModule>('../modules/**/web/manifest.ts', { eager: true });`,
  [`${TEA}/contract/teas.contract.ts`]: `export const teas = { list: endpoint({ path: '/teas' }) };`,
  [`${TEA}/server/tables.ts`]: '',
  [`${TEA}/server/teas.service.ts`]: `import './tables.ts'; import { text } from '#shared/text.ts';`,
  [`${TEA}/server/teas.test.ts`]: `import { useDemo } from '../../../../server/testing/use-demo.ts'; import './public.ts';`,
  [`${TEA}/server/public.ts`]: `export { brew } from './teas.service.ts';`,
  [`${TEA}/server/manifest.ts`]: `import { teas } from '../contract/teas.contract.ts'; import './teas.service.ts';`,
  [`${TEA}/locales/cn.json`]: '{}',
  [`${TEA}/web/texts.ts`]: `import type cn from '../locales/cn.json';`,
  [`${TEA}/web/parts/tea-list.tsx`]: `import { teas } from '../../contract/teas.contract.ts'; import css from './tea-list.module.css';`,
  [`${TEA}/web/parts/tea-list.module.css`]: `@import './steam.module.css';`,
  [`${TEA}/web/parts/steam.module.css`]: '',
  [`${TEA}/web/parts/tea-list.test.ts`]: `import './tea-list.tsx'; import type { Tea } from './unknown.tsx';`,
  [`${TEA}/web/pages/teas.page.tsx`]: `const List = lazyPart(() => import('../parts/tea-list.tsx'));`,
  [`${TEA}/web/pages/teas.page.test.tsx`]: `import './teas.page.tsx';`,
  [`${TEA}/web/manifest.ts`]: `import '../web/texts.ts'; const load = () => import('./pages/teas.page.tsx');`,
  [`${CUP}/contract/cups.contract.ts`]: `export const cups = { get: endpoint({ path: '/cups/{id}' }) };`,
  [`${CUP}/server/cups.service.ts`]: `import { brew } from '#modules/office/tea/server/public.ts';`,
  [`${CUP}/server/cups.test.ts`]: `import { useDemo } from '../../../../server/testing/use-demo.ts'; as('GET', \`/cups/\${id}\`);`,
  [`${CUP}/server/manifest.ts`]: `import { cups } from '../contract/cups.contract.ts'; import './cups.service.ts';`,
  [`${CUP}/web/pages/cups.page.tsx`]: `import { cups } from '../../contract/cups.contract.ts';`,
  [`${CUP}/web/manifest.ts`]: `const load = () => import('./pages/cups.page.tsx');`,
  [`${CUP}/README.md`]: '',
  'docs/alone.md': '',
  'e2e/support/browser.ts': '',
  'e2e/teas.test.ts': `import './support/browser.ts';`,
  'e2e/cups.test.ts': `import './support/browser.ts';`,
  'e2e/never-run.test.ts': `import './support/browser.ts';`,
};

const RECORDS: Readonly<Record<string, Touched>> = {
  'e2e/teas.test.ts': {
    server: [`${TEA}/server/teas.service.ts`],
    web: [`${TEA}/web/pages/teas.page.tsx`, `${TEA}/web/parts/tea-list.tsx`, `${TEA}/locales/cn.json`],
  },
  'e2e/cups.test.ts': { server: [`${CUP}/server/cups.service.ts`], web: [`${CUP}/web/pages/cups.page.tsx`] },
};

function chosen(present: readonly string[], gone: readonly string[] = [], more: Readonly<Record<string, string>> = {}) {
  const tree = Object.fromEntries(Object.entries({ ...TREE, ...more }).filter(([file]) => !gone.includes(file)));
  const graph = importGraph([...Object.keys(tree), ...gone], (file) => tree[file] ?? '');
  return choose({ present, gone }, { files: Object.keys(tree), graph, touchedBy: (journey) => RECORDS[journey] });
}
const EVERY = ['src/server/authorisation.test.ts', 'src/server/fuzz.test.ts'];

describe('a change in a module', () => {
  test('reaches its own tests, every endpoint of it alone, and the journeys that touched it', () => {
    expect(chosen([`${CUP}/server/cups.service.ts`])).toEqual({
      lint: [`${CUP}/server/cups.service.ts`],
      tests: [`${CUP}/server/cups.test.ts`, ...EVERY],
      modules: ['cup'],
      journeys: ['e2e/cups.test.ts', 'e2e/never-run.test.ts'],
      unrecorded: ['e2e/never-run.test.ts'],
      tour: ['cup'],
      is_web: false,
      are_tables: false,
    });
  });

  test('reaches the modules that stand on it, and tests that call its addresses', () => {
    expect(chosen([`${TEA}/server/teas.service.ts`])).toMatchObject({
      tests: [`${CUP}/server/cups.test.ts`, `${TEA}/server/teas.test.ts`, ...EVERY, 'src/server/kettle.test.ts'],
      modules: ['cup', 'tea'],
      journeys: ['e2e/cups.test.ts', 'e2e/never-run.test.ts', 'e2e/teas.test.ts'],
      tour: ['cup', 'tea'],
    });
  });

  test('of a contract reaches both sides', () => {
    const choice = chosen([`${CUP}/contract/cups.contract.ts`]);
    expect(choice).toMatchObject({ modules: ['cup'], tour: ['cup'], is_web: true });
    expect(choice.tests).toContain(`${CUP}/server/cups.test.ts`);
    expect(choice.journeys).toContain('e2e/cups.test.ts');
  });

  test('of a table asks for its migration', () => {
    expect(chosen([`${TEA}/server/tables.ts`])).toMatchObject({ are_tables: true, modules: ['cup', 'tea'] });
  });

  test('of a text reaches the pages that load it, and no test of the server', () => {
    expect(chosen([`${TEA}/locales/cn.json`])).toMatchObject({
      tests: [],
      modules: [],
      journeys: ['e2e/never-run.test.ts', 'e2e/teas.test.ts'],
      tour: ['tea'],
      is_web: true,
    });
  });

  test('of a style reaches what is drawn with it, through other styles and through what loads later', () => {
    expect(chosen([`${TEA}/web/parts/steam.module.css`])).toMatchObject({
      tests: [`${TEA}/web/pages/teas.page.test.tsx`, `${TEA}/web/parts/tea-list.test.ts`],
      journeys: ['e2e/never-run.test.ts', 'e2e/teas.test.ts'],
      modules: [],
      tour: ['tea'],
      is_web: true,
    });
  });

  test('of a manifest, or of what it is made of, reaches the journeys that play with the module, and no others', () => {
    for (const file of [`${TEA}/web/manifest.ts`, `${TEA}/web/texts.ts`, `${TEA}/server/manifest.ts`])
      expect([file, chosen([file]).journeys]).toEqual([file, ['e2e/never-run.test.ts', 'e2e/teas.test.ts']]);
  });

  test('of its agreed rights reaches the test that reads them', () => {
    expect(chosen(['src/server/authorisation/cup.txt'])).toMatchObject({
      tests: ['src/server/authorisation.test.ts'],
      modules: ['cup'],
      journeys: [],
      tour: [],
    });
  });

  test('of its test alone reaches this test', () => {
    expect(chosen([`${CUP}/server/cups.test.ts`])).toMatchObject({
      tests: [`${CUP}/server/cups.test.ts`],
      modules: [],
      journeys: [],
      tour: [],
      is_web: false,
    });
  });

  test('of its description reaches nothing', () => {
    expect(chosen([`${CUP}/README.md`, 'docs/alone.md'])).toMatchObject({
      tests: [],
      modules: [],
      journeys: [],
      tour: [],
      is_web: false,
    });
  });
});

describe('everything runs', () => {
  test.each([
    ['src/platform/shared/text.ts', 'every module stands on the platform'],
    ['database/migrations/20261129000000_cup_colour.sql', 'every test begins with the tables and the demo'],
    ['src/modules/core/directory/server/people.service.ts', 'nearly every module stands on'],
    ['src/modules/identity/accounts/contract/accounts.contract.ts', 'nearly every module stands on'],
    ['src/server/main.ts', 'it puts the modules together'],
    ['src/server/testing/use-demo.ts', 'it puts the modules together'],
    ['package.json', 'a setting'],
    ['vite.config.ts', 'a setting'],
    ['scripts/test-steps.ts', 'the run itself changed'],
    ['scripts/affected/choose.ts', 'the run itself changed'],
    ['a-place/nobody-knows.yml', 'a place that this choice does not know'],
  ])('after a change of %s', (file, why) => {
    const { everything } = chosen([`${CUP}/server/cups.service.ts`, file]);
    expect(everything).toContain(`${file}: `);
    expect(everything).toContain(why);
  });

  test('after such a file went, too; not after a test of it changed', () => {
    expect(chosen([], ['src/platform/shared/text.ts']).everything).toBeDefined();
    expect(chosen(['src/platform/shared/text.test.ts'])).toMatchObject({
      tests: ['src/platform/shared/text.test.ts'],
      journeys: [],
    });
  });
});

describe('a file', () => {
  test('that went reaches whoever still names it', () => {
    expect(chosen([], [`${CUP}/server/cups.service.ts`])).toMatchObject({
      tests: [`${CUP}/server/cups.test.ts`, ...EVERY],
      modules: ['cup'],
      lint: [],
    });
  });

  test('that went is missed by whoever finds files by their names', () => {
    expect(chosen([], [`${CUP}/server/manifest.ts`]).tests).toEqual([`${CUP}/server/cups.test.ts`, ...EVERY]);
  });

  test('that was renamed reaches those of the old name and of the new one', () => {
    const more = {
      [`${CUP}/server/mugs.service.ts`]: '',
      [`${CUP}/server/mugs.test.ts`]: `import './mugs.service.ts';`,
    };
    const { tests } = chosen([`${CUP}/server/mugs.service.ts`], [`${CUP}/server/cups.service.ts`], more);
    expect(tests).toEqual([`${CUP}/server/cups.test.ts`, `${CUP}/server/mugs.test.ts`, ...EVERY]);
  });

  test('that nobody imports reaches no test; the step for unused files says so', () => {
    const choice = chosen([`${CUP}/server/saucers.ts`], [], { [`${CUP}/server/saucers.ts`]: '' });
    expect(choice).toMatchObject({ tests: [], lint: [`${CUP}/server/saucers.ts`] });
  });
});

describe('journeys', () => {
  test('all of them run after a change of what they play with, and the whole tour', () => {
    expect(chosen(['e2e/support/browser.ts'])).toMatchObject({
      journeys: ['e2e/cups.test.ts', 'e2e/never-run.test.ts', 'e2e/teas.test.ts'],
      tour: 'all',
      tests: [],
    });
  });

  test('one that changed runs alone', () => {
    expect(chosen(['e2e/cups.test.ts'])).toMatchObject({ journeys: ['e2e/cups.test.ts'], tour: [], tests: [] });
  });
});

test('a test of every endpoint that changed itself tries all of them', () => {
  const both = chosen([`${CUP}/server/cups.service.ts`, 'src/server/fuzz.test.ts']);
  expect(both.tests).toContain('src/server/fuzz.test.ts');
  expect(both.modules).toEqual([]);
});
