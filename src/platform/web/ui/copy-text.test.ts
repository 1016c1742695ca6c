import { afterEach, expect, test, vi } from 'vitest';
import { language } from '../i18n/language.ts';
import { copyText } from './copy-text.ts';
import { recentToasts } from './toasts.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser whose clipboard is open or not, and whose older way works or not. */
function browser(isOpen: boolean, copies: boolean): void {
  const field = { style: {}, select: () => undefined, remove: () => undefined };
  vi.stubGlobal('navigator', {
    clipboard: { writeText: async () => (isOpen ? undefined : Promise.reject(new Error())) },
  });
  vi.stubGlobal('document', {
    createElement: () => field,
    body: { append: () => undefined },
    execCommand: () => copies,
    documentElement: { lang: '' },
  });
}

test.each([
  [true, false, '复制成功！'],
  [false, true, '复制成功！'],
  [false, false, '复制失败，请手动选择并复制'],
])('clipboard open %s, older way works %s: %s', async (isOpen, copies, said) => {
  browser(isOpen, copies);
  language.set('cn');
  recentToasts.set([]);
  await copyText('SY-0001');
  expect(recentToasts.get().map(({ text }) => text)).toEqual([said]);
});
