/** Layouts that fit most banks, to begin with. */
export const readyBankFiles = [
  {
    name: '通用CSV',
    bank: null,
    format: 'csv',
    encoding: 'utf-8',
    fields: [
      { bind: 'seq', width: 0, pad: 'right_space' },
      { bind: 'account', width: 0, pad: 'right_space' },
      { bind: 'name', width: 0, pad: 'right_space' },
      { bind: 'amount_yuan', width: 0, pad: 'right_space' },
      { bind: 'bank', width: 0, pad: 'right_space' },
      { bind: 'remark', width: 0, pad: 'right_space' },
    ],
    has_heads: true,
    has_footer: true,
  },
  {
    name: '通用定长（GB18030）',
    bank: null,
    format: 'fixed',
    encoding: 'gb18030',
    fields: [
      { bind: 'account', width: 25, pad: 'right_space' },
      { bind: 'name', width: 40, pad: 'right_space' },
      { bind: 'amount_fen', width: 15, pad: 'left_zero' },
      { bind: 'remark', width: 60, pad: 'right_space' },
    ],
    has_heads: false,
    has_footer: true,
  },
] as const;
