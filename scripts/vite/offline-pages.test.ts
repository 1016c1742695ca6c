import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { offlineFiles, withFiles } from './offline-pages.ts';

interface Made {
  readonly imports?: readonly string[];
  readonly later?: readonly string[];
  readonly css?: readonly string[];
  readonly isEntry?: boolean;
}

/** A build of these files by the names of their sources. */
function bundleOf(files: Readonly<Record<string, Made>>): Rolldown.OutputBundle {
  const chunks = Object.entries(files).map(([source, { imports = [], later = [], css = [], isEntry = false }]) => [
    source,
    {
      type: 'chunk',
      fileName: source,
      facadeModuleId: `/src/${source}`,
      imports,
      dynamicImports: later,
      isEntry,
      viteMetadata: { importedCss: new Set(css) },
    },
  ]);
  return Object.fromEntries(chunks);
}

const files = {
  'main.tsx': { isEntry: true, imports: ['frame.ts'], css: ['main.css'] },
  'frame.ts': { later: ['strips.tsx', 'web/modules.ts', 'mobile-shell.tsx', 'desktop-shell.tsx'] },
  'strips.tsx': {},
  'sw.js': { isEntry: true },
  'web/modules.ts': { later: ['gate.page.tsx', 'news.page.tsx'] },
  'mobile-shell.tsx': {},
  'desktop-shell.tsx': { css: ['desktop.css'] },
  'gate.page.tsx': { imports: ['gate/board.tsx'], css: ['gate.css'] },
  'gate/board.tsx': { later: ['gate/dialog.tsx', 'news.page.tsx'] },
  'gate/dialog.tsx': { imports: ['shared.ts'] },
  'shared.ts': {},
  'news.page.tsx': { imports: ['news.ts'] },
  'news.ts': {},
  'platform/web/i18n/locales/cn.json': {},
  'platform/web/i18n/locales/us.json': {},
  'gate/locales/cn.json': {},
  'gate/locales/us.json': {},
  'news/locales/cn.json': {},
};

test('a page keeps what it loads at once and later, in both languages, and no other page or frame', () => {
  const needs = (file: string) => (file.includes('gate/dialog') ? [{ name: 'gate', folder: 'gate/locales' }] : []);
  const kept = offlineFiles(bundleOf(files), ['web/modules.ts', 'mobile-shell.tsx', '/gate.page.tsx'], needs);
  expect(kept).toEqual(
    [
      'frame.ts',
      'gate.css',
      'gate.page.tsx',
      'gate/board.tsx',
      'gate/dialog.tsx',
      'gate/locales/cn.json',
      'gate/locales/us.json',
      'main.css',
      'main.tsx',
      'mobile-shell.tsx',
      'platform/web/i18n/locales/cn.json',
      'platform/web/i18n/locales/us.json',
      'shared.ts',
      'strips.tsx',
      'web/modules.ts',
    ].sort(),
  );
});

test('the worker gets the names of its files, and is refused where it is not one plain script', () => {
  const plain = { imports: [], dynamicImports: [], exports: [] };
  expect(withFiles({ ...plain, code: 'keep("__OFFLINE_FILES__")' }, ['a.js', 'b.css'])).toBe('keep("a.js b.css")');
  for (const code of ['keep()', '__OFFLINE_FILES__ __OFFLINE_FILES__'])
    expect(() => withFiles({ ...plain, code }, [])).toThrow('names its files');
  for (const more of [{ imports: ['x'] }, { dynamicImports: ['x'] }, { exports: ['x'] }])
    expect(() => withFiles({ ...plain, ...more, code: '__OFFLINE_FILES__' }, [])).toThrow('one plain script');
});
