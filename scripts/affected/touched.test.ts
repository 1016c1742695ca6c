import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sourcesOf } from '../../e2e/support/touched.ts';

const web = mkdtempSync(join(tmpdir(), 'touched-'));
afterAll(() => rmSync(web, { recursive: true }));

/** In a process of its own, as the portals of journeys are: what is counted is what Node itself has loaded. */
const HOST = `
  import { watchCalled } from './e2e/support/touched.ts';
  import { floorName } from './src/modules/campus/premises/server/premises.policy.ts';
  import * as other from './src/modules/campus/parking/server/parking.policy.ts';
  const play = async (work) => {
    const take = await watchCalled();
    work();
    return take();
  };
  const first = await play(() => floorName(2));
  const nothing = await play(() => {});
  const again = await play(() => floorName(2));
  console.log(JSON.stringify({ first, nothing, again, loaded: Object.keys(other).length > 0 }));
  process.exit();
`;

test('a file whose functions were called is touched, each time anew; one that was only loaded is not', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', HOST], {
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  const policy = 'src/modules/campus/premises/server/premises.policy.ts';
  expect(JSON.parse(stdout)).toEqual({ first: [policy], nothing: [], again: [policy], loaded: true });
});

test('of the files that a browser asked for, those that load later tell their sources', () => {
  mkdirSync(join(web, '.vite'));
  const built = {
    '../modules/campus/premises/web/pages/building.page.tsx': {
      file: 'assets/a1.js',
      src: '../modules/campus/premises/web/pages/building.page.tsx',
      isDynamicEntry: true,
    },
    '../modules/campus/premises/contract/brooms.contract.ts?rules': {
      file: 'assets/b2.js',
      isDynamicEntry: true,
      src: '../modules/campus/premises/contract/brooms.contract.ts?rules',
    },
    '_shared.js': { file: 'assets/c3.js' },
  };
  writeFileSync(join(web, '.vite/manifest.json'), JSON.stringify(built));
  expect(sourcesOf(new Set(['assets/b2.js', 'assets/c3.js', 'healthz', 'assets/a1.js']), web)).toEqual([
    'src/modules/campus/premises/contract/brooms.contract.ts',
    'src/modules/campus/premises/web/pages/building.page.tsx',
  ]);
});
