import { describe, expect, it, test } from 'vitest';
import { type BankLayout, bankFile, TooWide, yuanOf } from './bank-layout.ts';
import { toGb18030 } from './gb18030.ts';

const lines = [
  { account: '6222020000000000001', name: '王芳', bank: '工商银行', fen: 515_200, remark: '9月工资' },
  { account: '6222020000000000002', name: '欧阳𠮷', bank: '建设银行', fen: 5, remark: '9月工资' },
];
const csv: BankLayout = {
  format: 'csv',
  encoding: 'utf-8',
  fields: [
    { bind: 'seq', width: 0, pad: 'right_space' },
    { bind: 'account', width: 0, pad: 'right_space' },
    { bind: 'name', width: 0, pad: 'right_space' },
    { bind: 'amount_yuan', width: 0, pad: 'right_space' },
  ],
  has_heads: true,
  has_footer: true,
};
const fixed: BankLayout = {
  format: 'fixed',
  encoding: 'gb18030',
  fields: [
    { bind: 'account', width: 20, pad: 'right_space' },
    { bind: 'name', width: 12, pad: 'right_space' },
    { bind: 'amount_fen', width: 12, pad: 'left_zero' },
  ],
  has_heads: false,
  has_footer: true,
};

describe('a file for a bank', () => {
  it('as CSV has heads, every line, and count and sum at the end', () => {
    expect(bankFile(csv, lines).toString().split('\r\n')).toEqual([
      '序号,账号,户名,金额',
      '1,6222020000000000001,王芳,5152.00',
      '2,6222020000000000002,欧阳𠮷,0.05',
      '合计,2,5152.05',
      '',
    ]);
  });

  it('never lets a name become a formula', () => {
    const [line] = lines;
    expect(bankFile(csv, [{ ...(line as (typeof lines)[0]), name: '=cmd()' }]).toString()).toContain("'=cmd()");
  });

  it('of fixed width counts bytes, not signs, and closes with count and sum', () => {
    const rows = bankFile(fixed, lines).toString('latin1').split('\r\n');
    expect(rows[0]).toHaveLength(44);
    expect(rows[1]).toHaveLength(44);
    expect(rows[0]?.slice(32)).toBe('000000515200');
    expect(rows[2]).toBe('000000020000000000515205');
    expect(new TextDecoder('gb18030').decode(bankFile(fixed, lines))).toContain('欧阳𠮷');
  });

  it('is not written where something is wider than its field', () => {
    const narrow = { ...fixed, fields: [{ bind: 'name', width: 3, pad: 'right_space' } as const] };
    expect(() => bankFile(narrow, lines)).toThrow(TooWide);
  });
});

test.each([0, 1, 10, 99, 100, 123_456, -5, -31_200])('%d fen are written with two decimals', (fen) => {
  expect(yuanOf(fen)).toBe((fen / 100).toFixed(2));
});

test('GB18030 is what a decoder of GB18030 reads', () => {
  const text = '王芳 ABC 123 龘𠮷㐀€·—￥ é 한';
  expect(new TextDecoder('gb18030').decode(toGb18030(text))).toBe(text);
  expect(toGb18030('王')).toEqual(Buffer.from([0xcd, 0xf5]));
});
