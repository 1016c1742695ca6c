import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { snippetProblems } from './doc-snippets.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null);

describe('docs/build-a-module.md', () => {
  const text = read('docs/build-a-module.md') ?? '';

  it('shows code that stands in the product as it is shown', () => {
    expect(snippetProblems('docs/build-a-module.md', text, read)).toEqual([]);
    expect(text.match(/<!-- from src\/modules\/people\/recruitment\//g)?.length).toBeGreaterThan(3);
  });

  it('would be refused were a shown line changed in the code', () => {
    const changed = (file: string) => read(file)?.replaceAll('lifecycle: candidateLifecycle,', '') ?? null;
    expect(snippetProblems('docs/build-a-module.md', text, changed).length).toBeGreaterThan(0);
  });
});

describe('a snippet', () => {
  const code = [
    'const other = 1;',
    'export const gates = list({',
    "  path: '/gates',",
    "  words: ['gate'],",
    '  more: {',
    '    deep: true,',
    '  },',
    '});',
    'export const late = 2;',
  ].join('\n');
  const problems = (lines: readonly string[], from = '<!-- from gates.ts#gates -->') =>
    snippetProblems('doc.md', [from, '```ts', ...lines, '```'].join('\n'), (file) =>
      file === 'gates.ts' ? code : null,
    );

  it('fits where its lines follow each other in the declaration, however deep they stand', () => {
    expect(problems(["path: '/gates',", "words: ['gate'],"])).toEqual([]);
    expect(problems(['export const gates = list({', '  // …', '    deep: true,', '  …', '});'])).toEqual([]);
    expect(problems(['export const late = 2;'], '<!-- from gates.ts#late -->')).toEqual([]);
  });

  it('is refused with a line that changed, that moved before another, or that stands outside', () => {
    expect(problems(["path: '/doors',"])).toEqual(["doc.md:2: gates.ts#gates has this no more: path: '/doors',"]);
    expect(problems(["words: ['gate'],", "path: '/gates',"])).toHaveLength(1);
    expect(problems(["words: ['gate'],", '…', "path: '/gates',"])).toHaveLength(1);
    expect(problems(["path: '/gates',", 'more: {'])).toHaveLength(1);
    expect(problems(['export const late = 2;'])).toHaveLength(1);
  });

  it('is refused where it does not say what it is from, or that is gone', () => {
    expect(problems(['x'], '')[0]).toContain('name the code');
    expect(problems(['x'], '<!-- from doors.ts#doors -->')[0]).toContain('does not exist');
    expect(problems(['x'], '<!-- from gates.ts#doors -->')[0]).toContain('declares no doors');
  });
});
