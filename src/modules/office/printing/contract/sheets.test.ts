import { expect, it } from 'vitest';
import { isOfficeFile } from './file-rules.ts';
import { costOf, lastPageOf, plainPages, rangesOf, sheetsOf } from './sheets.ts';

it.each([
  [
    '1-4,7',
    [
      { from: 1, to: 4 },
      { from: 7, to: 7 },
    ],
  ],
  [
    '7,1-4',
    [
      { from: 1, to: 4 },
      { from: 7, to: 7 },
    ],
  ],
  ['1-3,2-5', [{ from: 1, to: 5 }]],
  ['1,2,3', [{ from: 1, to: 3 }]],
] as const)('reads the pages %s', (text, ranges) => {
  expect(rangesOf(text)).toEqual(ranges);
});

it.each(['5-2', '0', '0-3', '', '1-', '-2', '1,,2', 'a', '1.5', '100000', '1-2-3', Array(60).fill('1').join(',')])(
  'no pages are named by “%s”',
  (text) => {
    expect(rangesOf(text)).toBeNull();
  },
);

it('takes pages as people write them', () => {
  expect(plainPages(' １－４，7、 9 ')).toBe('1-4,7,9');
  expect(plainPages('1–3')).toBe('1-3');
});

const layout = { files: [4], pages: null, copies: 1, duplex: 'none' as const };
it.each([
  ['4 pages on one side', layout, 4, 4],
  ['on both sides', { ...layout, duplex: 'long' as const }, 2, 4],
  ['an odd page takes a sheet of its own', { ...layout, files: [5], duplex: 'long' as const }, 3, 5],
  ['each file begins on a sheet of its own', { ...layout, files: [3, 3], duplex: 'short' as const }, 4, 6],
  ['copies', { ...layout, copies: 150, duplex: 'long' as const }, 300, 600],
  ['some pages', { ...layout, pages: '1-2,4' }, 3, 3],
  ['pages through several files', { ...layout, files: [4, 4], pages: '4-5', duplex: 'long' as const }, 2, 2],
  ['pages that are not there', { ...layout, pages: '3-9' }, 2, 2],
] as const)('counts sheets: %s', (_, given, sheets, sides) => {
  expect(sheetsOf(given)).toEqual({ sheets, sides });
});

it('costs by the page, and A3 and 8K by the sheet besides', () => {
  const prices = { bw_fen: 8, color_fen: 60, large_fen: 10 };
  const counted = { sheets: 2, sides: 4 };
  expect(costOf(counted, { color: false, paper: 'A4' }, prices)).toBe(32);
  expect(costOf(counted, { color: true, paper: 'B5' }, prices)).toBe(240);
  expect(costOf(counted, { color: false, paper: '8K' }, prices)).toBe(52);
});

it('knows the last page of a text, and 0 where it names none', () => {
  expect(lastPageOf('7,1-4')).toBe(7);
  expect(lastPageOf('5-2')).toBe(0);
});

it.each(['试卷.docx', 'a.DOC', 'x.wps', '../y.pptx', '表.et'])('%s is an office document', (name) => {
  expect(isOfficeFile(name)).toBe(true);
});
it.each(['试卷.pdf', 'docx', 'a.docx.pdf', 'b.png'])('%s is none', (name) => {
  expect(isOfficeFile(name)).toBe(false);
});
