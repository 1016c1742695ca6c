import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const web = mkdtempSync(join(tmpdir(), 'touched-'));
afterAll(() => rmSync(web, { recursive: true }));

/** In a process of its own, as the portals of journeys are: what is counted is what Node itself has loaded. */
const HOST = `
  import { createServer } from 'node:http';
  import { watchTouched } from './e2e/support/touched.ts';
  import { floorName } from './src/modules/campus/premises/server/premises.policy.ts';
  import * as other from './src/modules/campus/parking/server/parking.policy.ts';
  const server = createServer((_request, reply) => reply.end('here')).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const play = async (work) => {
    const take = await watchTouched(server, process.argv[1]);
    await work();
    return take();
  };
  const fetchFile = (file) => fetch('http://127.0.0.1:' + server.address().port + '/' + file).then((reply) => reply.text());
  const first = await play(async () => { floorName(2); await fetchFile('assets/a1.js?v=2'); });
  const nothing = await play(async () => {});
  const again = await play(async () => { floorName(2); await fetchFile('assets/b2.js'); });
  console.log(JSON.stringify({ first, nothing, again, loaded: Object.keys(other).length > 0 }));
  process.exit();
`;

test('a file whose functions were called is touched, each time anew; one that was only loaded is not', () => {
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
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', HOST, web], {
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  const policy = 'src/modules/campus/premises/server/premises.policy.ts';
  expect(JSON.parse(stdout)).toEqual({
    first: { server: [policy], web: ['src/modules/campus/premises/web/pages/building.page.tsx'] },
    nothing: { server: [], web: [] },
    again: { server: [policy], web: ['src/modules/campus/premises/contract/brooms.contract.ts'] },
    loaded: true,
  });
});
