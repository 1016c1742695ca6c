/** What every chart and figure says of itself. */
export const chartWords = {
  as_chart: { cn: '看成图', us: 'Show as chart' },
  as_table: { cn: '看成表格', us: 'Show as table' },
  /** Under a figure: what its arrow compares it with. */
  against: { cn: '较{since}', us: 'vs {since}' },
  fewer: { cn: '比{since}少 {n}', us: '{n} fewer than {since}' },
  flat: { cn: '持平', us: 'no change' },
  kind: { cn: '类别', us: 'Kind' },
  more: { cn: '比{since}多 {n}', us: '{n} more than {since}' },
  moved: { cn: '有变动', us: 'changed' },
  no_scale: { cn: '示意，不按比例', us: 'not to scale' },
  nothing: { cn: '没有安排', us: 'Nothing planned' },
  now: { cn: '现在', us: 'Now' },
  same: { cn: '与{since}持平', us: 'the same as {since}' },
  time: { cn: '时间', us: 'Time' },
  undecided: { cn: '待定', us: 'not decided yet' },
  what: { cn: '事项', us: 'What' },
} as const;
