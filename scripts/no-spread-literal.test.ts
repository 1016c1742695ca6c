import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const BIOME = join(import.meta.dirname, '../node_modules/@biomejs/biome/bin/biome');
const RULE = join(import.meta.dirname, 'no-spread-literal.grit');

/** Lines of this source that the rule refuses. */
function refused(source: readonly string[]): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'spread-'));
  try {
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ root: true, plugins: [RULE] }));
    writeFileSync(join(folder, 'example.tsx'), source.join('\n'));
    const args = [BIOME, 'lint', '--only=plugin', '--reporter=github', 'example.tsx'];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    return [...stdout.matchAll(/title=plugin[^\n]*?,line=(\d+)/g)].map(([, line]) => Number(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('a spread of a literal', () => {
  it('is refused in objects, arrays, calls and elements, which would take unknown keys in silence', () => {
    const lines = [
      'export const a = { b: 1, ...{ c: 2 } };',
      'export const d = [...[1, 2]];',
      "export const e = [...(['x'] as const)];",
      'export const f = Math.max(...[1]);',
      'export const g = <input {...{ value: 1 }} />;',
    ];
    expect(refused(lines)).toEqual([1, 2, 3, 4, 5]);
  });

  it('is nothing that stands under a condition, in a variable or behind a call', () => {
    const lines = [
      'export const a = (b?: number) => ({ ...(b ? { b } : {}) });',
      'export const c = { ...a(1) };',
      'export const d = [...[1].map((n) => n + 1), ...(c.b ? [c.b] : [])];',
    ];
    expect(refused(lines)).toEqual([]);
  });
});
