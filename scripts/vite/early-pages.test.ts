import { expect, test } from 'vitest';
import { missingFiles } from './early-pages.ts';

const page = (...js: string[]) => ({ js, css: [`${js[0]}.css`], texts: { cn: ['texts-cn.js'], us: ['texts-us.js'] } });

test('every file that a page names is looked for: its code, its styles, and its texts in both languages', () => {
  const list = {
    strangers: { '/login': page('login') },
    inside: { desktop: { '': page('frame'), '/home': page('home', 'part') } },
  };
  const there = new Set([
    'login',
    'login.css',
    'frame',
    'frame.css',
    'home',
    'home.css',
    'part',
    'texts-cn.js',
    'texts-us.js',
  ]);
  expect(missingFiles(list, (file) => there.has(file))).toEqual([]);
  for (const gone of there) expect(missingFiles(list, (file) => file !== gone && there.has(file))).toEqual([gone]);
});
