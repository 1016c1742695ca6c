import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const { rules } = JSON.parse(readFileSync(join(root, 'knip.json'), 'utf8')) as { rules: Record<string, string> };
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'unused-'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'example', type: 'module' }));
  const settings = { entry: ['src/main.ts'], project: ['src/**/*.ts'], rules };
  writeFileSync(join(folder, 'knip.json'), JSON.stringify(settings));
  writeFileSync(join(folder, 'src/main.ts'), "import { used } from './public.ts';\nused();\n");
});
afterAll(() => rmSync(folder, { recursive: true }));

/** How the step `unused` ends for an example whose public door says this, and what it says. */
function ends(door: string): Promise<{ readonly code: number; readonly said: string }> {
  writeFileSync(join(folder, 'src/public.ts'), door);
  const program = join(root, 'node_modules/knip/bin/knip.js');
  return new Promise((done) => {
    execFile(process.execPath, [program, '--no-progress', '--directory', folder], (error, said) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, said }),
    );
  });
}

it.each([
  ['a function', 'export function idle(): void {}\n', 'idle'],
  ['a type', 'export interface Idle {\n  readonly id: string;\n}\n', 'Idle'],
])('%s that is exported and that nobody needs fails the run', async (_what, more, name) => {
  const used = 'export function used(): void {}\n';
  expect((await ends(used)).code).toBe(0);
  const { code, said } = await ends(used + more);
  expect([code, said]).toEqual([1, expect.stringContaining(name)]);
});
