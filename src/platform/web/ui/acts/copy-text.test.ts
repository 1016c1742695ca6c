import { afterEach, expect, test, vi } from 'vitest';
import { language } from '../../i18n/language.ts';
import { recentToasts } from '../toasts.ts';
import { copyText } from './copy-text.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser whose clipboard is open or not, or that has none as without HTTPS, and whose older way works or not. */
function browser(clipboard: 'open' | 'closed' | 'none', copies: boolean): void {
  const field = { style: {}, select: () => undefined, remove: () => undefined };
  const writeText = async () => (clipboard === 'open' ? undefined : Promise.reject(new Error()));
  vi.stubGlobal('navigator', clipboard === 'none' ? {} : { clipboard: { writeText } });
  vi.stubGlobal('document', {
    createElement: () => field,
    body: { append: () => undefined },
    execCommand: () => copies,
    documentElement: { lang: '' },
  });
}

test.each([
  ['open', false, '复制成功！'],
  ['closed', true, '复制成功！'],
  ['closed', false, '复制失败，请手动选择并复制'],
  ['none', true, '复制成功！'],
] as const)('clipboard %s, older way works %s: %s', async (clipboard, copies, said) => {
  browser(clipboard, copies);
  language.set('cn');
  recentToasts.set([]);
  await copyText('SY-0001');
  expect(recentToasts.get().map(({ text }) => text)).toEqual([said]);
});
