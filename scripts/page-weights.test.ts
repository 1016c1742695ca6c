import { expect, it } from 'vitest';
import { pageWeights } from './page-weights.ts';

const bytes: Record<string, number> = {
  'i.js': 100,
  'r.js': 50,
  'd.js': 10,
  'd.css': 5,
  'm.js': 11,
  'p.js': 7,
  'p.css': 2,
  'cn.js': 3,
  'us.js': 4,
  'x.js': 999,
};
const chunks = {
  'index.html': { file: 'i.js', imports: ['_react'] },
  _react: { file: 'r.js' },
  '../platform/web/shell/desktop/desktop-shell.tsx': { file: 'd.js', css: ['d.css'], imports: ['_react'] },
  '../platform/web/shell/mobile/mobile-shell.tsx': { file: 'm.js', imports: ['_react'] },
  '../platform/web/i18n/locales/cn.json': { file: 'cn.js' },
  '../platform/web/i18n/locales/us.json': { file: 'us.js' },
  '../modules/campus/visitors/web/desktop/list.page.tsx': { file: 'p.js', css: ['p.css'], imports: ['_react'] },
  '../modules/campus/visitors/web/parts/drawer.tsx': { file: 'x.js' },
};

it('counts each file of entry, frame, page and the heavier language once, and nothing that loads later', () => {
  expect(pageWeights(chunks, (file) => bytes[file] ?? Number.NaN)).toEqual([
    {
      page: 'modules/campus/visitors/web/desktop/list.page.tsx',
      total_bytes: 100 + 50 + 10 + 5 + 7 + 2 + 4,
      own_bytes: 9,
    },
  ]);
});

it('weighs a page for both layouts in the heavier of their frames', () => {
  const page = { file: 'p.js', imports: ['_react'] };
  const weights = pageWeights(
    { ...chunks, '../modules/gates/web/pages/gate.page.tsx': page },
    (file) => bytes[file] ?? Number.NaN,
  );
  expect(weights.at(-1)).toEqual({
    page: 'modules/gates/web/pages/gate.page.tsx',
    total_bytes: 100 + 50 + 10 + 5 + 7 + 4,
    own_bytes: 7,
  });
});
