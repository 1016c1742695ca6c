import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patience } from '../src/platform/server/testing/pace.ts';

/** Modules made side by side on two branches, as two people would. */

const root = join(import.meta.dirname, '..');
const PARTS = ['src', 'scripts', 'database', 'biome.json', 'package.json', 'drizzle.config.ts', 'tsconfig.base.json'];
let copy = '';

function run(program: string, ...args: string[]): string {
  const PATH = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const done = spawnSync(program, args, { cwd: copy, encoding: 'utf8', env: { ...process.env, PATH } });
  expect(done.status, `${program} ${args.join(' ')}\n${done.stdout}${done.stderr}`).toBe(0);
  return done.stdout;
}
const git = (...args: string[]) => run('git', '-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args);
const npm = (script: string, ...args: string[]) => run(process.execPath, `scripts/${script}.ts`, ...args);

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'modules-'));
  for (const part of PARTS) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  git('init', '-q', '-b', 'main');
  git('add', 'src', 'database');
  git('commit', '-qm', 'before');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test(
  'two modules made on two branches merge without a conflict, and the tables are still what the migrations say',
  async () => {
    for (const [branch, module] of [
      ['one', 'office/tea-rooms'],
      ['two', 'office/tea-sets'],
    ] as const) {
      git('checkout', '-q', '-b', branch, 'main');
      npm('new-module', module, '茶');
      git('add', 'src', 'database');
      git('commit', '-qm', module);
    }
    git('merge', '-q', '-m', 'both', 'one');
    expect(npm('new-migration', '--check')).toBe('');
    const made = readdirSync(join(copy, 'database/migrations')).filter((name) => /tea_(rooms|sets)/.test(name));
    expect(made).toHaveLength(2);
    expect(existsSync(join(copy, 'src/server/authorisation/tea-rooms.txt'))).toBe(true);
    // `src/web/modules.ts` finds a module of the browser by the name of this export.
    const manifest = (await import(join(copy, 'src/modules/office/tea-rooms/web/manifest.ts'))) as {
      webModule?: object;
    };
    expect(manifest.webModule).toMatchObject({ name: 'tea-rooms' });
  },
  patience(240),
);

test(
  'an entity added to a module speaks with the texts of that module, whatever their hook is called',
  () => {
    git('checkout', '-q', '-b', 'three', 'main');
    npm('new-entity', 'gates', 'gate-key', '钥匙');
    const entity = readFileSync(join(copy, 'src/modules/campus/gates/web/parts/gate-key-entity.ts'), 'utf8');
    expect(entity).toContain("import { useGateText } from '../texts.ts';");
    expect(entity).toContain('defineEntity(gateKeys, useGateText,');
  },
  patience(240),
);
