import { beforeAll, describe, expect, it, vi } from 'vitest';
import { language } from './language.ts';
import { loadTexts, localizeNow, nameForLang, registerTexts, switchLang, textsOf, withTexts } from './texts.ts';

const cn = { rows: '共 {n} 条', hello: '你好，{name}' };
const us = { rows: '{n} rows', 'rows.one': '{n} row', hello: 'Hello {name}' };
const { text } = textsOf<keyof typeof cn>('sample');

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  registerTexts('sample', { cn: async () => ({ default: cn }), us: async () => ({ default: us }) });
  await loadTexts('sample');
});

describe('texts of a module', () => {
  it('are filled and switched without a reload', async () => {
    expect(text('rows', { n: 12345 })).toBe('共 12,345 条');
    await switchLang('us');
    expect([language.get(), document.documentElement.lang]).toEqual(['us', 'en']);
    expect(text('rows', { n: 1 })).toBe('1 row');
    expect(text('rows', { n: 2 })).toBe('2 rows');
    expect(localizeNow({ cn: '年', us: 'year {y}' }, { y: 2026 })).toBe('year 2026');
    await switchLang('cn');
    expect(text('hello', { name: '李雷' })).toBe('你好，李雷');
  });

  it('of a page that loads while the language is switched speak the new one', async () => {
    let come = () => {};
    const wait = new Promise<void>((done) => {
      come = done;
    });
    const late = <T>(dictionary: T) => wait.then(() => ({ default: dictionary }));
    registerTexts('early', { cn: () => late(cn), us: () => late(us) });
    registerTexts('late', { cn: () => late(cn), us: () => late(us) });
    const early = loadTexts('early');
    const switched = switchLang('us');
    const { text: lateText } = textsOf<keyof typeof cn>('late');
    const during = loadTexts('late');
    come();
    await Promise.all([early, switched, during]);
    expect(textsOf<keyof typeof cn>('early').text('hello', { name: 'Li' })).toBe('Hello Li');
    expect(lateText('hello', { name: 'Li' })).toBe('Hello Li');
    await switchLang('cn');
  });

  it('refuse a module that nobody registered', async () => {
    await expect(loadTexts('nobody')).rejects.toThrow('No texts are registered for nobody');
  });
});

describe('code with its texts', () => {
  it('is there when its texts are, and not before', async () => {
    registerTexts('sample-desk', {
      cn: async () => ({ default: { save: '保存' } }),
      us: async () => ({ default: { save: 'Save' } }),
    });
    const { text: deskText } = textsOf<'save'>('sample-desk');
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    expect([deskText('save'), deskText('save')]).toEqual(['save', 'save']);
    expect(reported.mock.calls).toEqual([[new Error('The texts of sample-desk are not loaded')]]);
    expect(await withTexts(Promise.resolve('page'), 'sample', 'sample-desk')).toBe('page');
    expect(deskText('save')).toBe('保存');
  });

  it('fails when its texts do not come', async () => {
    await expect(withTexts(Promise.resolve('page'), 'nobody')).rejects.toThrow('No texts are registered');
  });
});

describe('a name', () => {
  it.each([
    ['cn', { name: '书院', name_en: 'Shuyuan' }, '书院'],
    ['us', { name: '书院', name_en: 'Shuyuan' }, 'Shuyuan'],
    ['us', { name: '书院', name_en: null }, '书院'],
    ['us', { name: '书院', name_en: '' }, '书院'],
  ] as const)('in %s of %j is %s', (lang, row, shown) => {
    expect(nameForLang(lang, row)).toBe(shown);
  });
});
