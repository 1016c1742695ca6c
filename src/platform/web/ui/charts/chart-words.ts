/** What every chart and figure says of itself. */
export const chartWords = {
  as_chart: { cn: '看成图', us: 'Show as chart' },
  as_table: { cn: '看成表格', us: 'Show as table' },
  /** Under a figure: what its arrow compares it with. */
  against: { cn: '较{since}', us: 'vs {since}' },
  fewer: { cn: '比{since}少 {n}', us: '{n} fewer than {since}' },
  flat: { cn: '持平', us: 'no change' },
  more: { cn: '比{since}多 {n}', us: '{n} more than {since}' },
  now: { cn: '现在', us: 'Now' },
  same: { cn: '与{since}持平', us: 'the same as {since}' },
} as const;
