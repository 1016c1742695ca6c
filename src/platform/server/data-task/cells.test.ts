import { describe, expect, it } from 'vitest';
import { csvLine, escapeFormula } from './cells.ts';

describe('a cell of an export', () => {
  it.each(['=1+1', '+86', '-cmd', '@sum', '\tx', '\rx', '\nx', '\u0000x', '＝1', '＋1', '－1', '＠x'])(
    'cannot make a spreadsheet calculate: %j',
    (text) => {
      expect(escapeFormula(text)).toBe(`'${text}`);
    },
  );

  it.each([
    ['plain', 'plain'],
    [-3.5, '-3.5'],
    ['-12', '-12'],
    [null, ''],
    ['a=b', 'a=b'],
    ['138****1234', '138****1234'],
  ])('stays as it is: %j', (value, text) => {
    expect(escapeFormula(value)).toBe(text);
  });

  it('is quoted where its content would break the line', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 5, null])).toBe('"a,b","say ""hi""","two\nlines",5,\r\n');
  });
});
