import { describe, expect, test, vi } from 'vitest';
import { foldName, nameKey, nameProblem, nameTexts, nameWith, uploadedName, versionName } from './drive-names.ts';

describe('a name in the drive', () => {
  test('is kept as it was given, without what nobody sees', () => {
    expect(foldName(' 教案\u200b 一.docx ')).toBe('教案 一.docx');
    expect(foldName('cafe\u0301.txt')).toBe('café.txt');
    expect(foldName('报告...')).toBe('报告');
    expect(nameProblem('第一课 Über.docx')).toBeNull();
  });

  test.each([
    ['a/b', nameTexts.signs],
    ['..\\x', nameTexts.signs],
    ['a\u0007b', nameTexts.signs],
    ['..', nameTexts.reserved],
    ['CON', nameTexts.reserved],
    ['lpt1.txt', nameTexts.reserved],
    ['ＣＯＮ.txt', nameTexts.reserved],
    ['', nameTexts.empty],
    ['字'.repeat(86), nameTexts.long],
    ['x'.repeat(121), nameTexts.long],
  ])('%j is refused in words that fit', (name, text) => {
    expect(nameProblem(foldName(name))).toBe(text);
  });

  test('is compared without case and width', () => {
    expect(nameKey('Plan.DOCX')).toBe(nameKey('ｐｌａｎ.docx'));
    expect(nameKey('计划1')).not.toBe(nameKey('计划2'));
  });

  test('gets additions before its ending, and is cut by whole letters where it becomes too long', () => {
    expect(nameWith('计划.docx', ' (2)')).toBe('计划 (2).docx');
    expect(nameWith('Makefile', ' (2)')).toBe('Makefile (2)');
    const long = nameWith(`${'👨‍👩‍👧'.repeat(14)}.docx`, ' (2)');
    expect(long.endsWith(' (2).docx')).toBe(true);
    expect(nameProblem(long)).toBeNull();
    expect(long).not.toMatch(/\u200d \(2\)/);
  });

  test('of an old version says which it is', () => {
    expect(versionName('计划.docx', 3, 3)).toBe('计划.docx');
    expect(versionName('计划.docx', 2, 3)).toBe('计划 (v2).docx');
  });

  test('of an upload is made one that can be kept', () => {
    expect(uploadedName('a:b?.txt')).toBe('a_b_.txt');
    expect(uploadedName('con.txt')).toBe('_con.txt');
    expect(nameProblem(uploadedName('字'.repeat(200)))).toBeNull();
  });

  test('is made in browsers that know no letters of several signs, too', async () => {
    vi.stubGlobal('Intl', {});
    vi.resetModules();
    const older = await import('./drive-names.ts');
    expect(older.nameWith('计划.docx', ' (2)')).toBe('计划 (2).docx');
    vi.unstubAllGlobals();
  });
});
