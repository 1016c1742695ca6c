/** What the preview says; it loads when somebody looks. */
export const previewWords = {
  preview: { cn: '预览', us: 'Preview' },
  bell: { cn: '消息', us: 'Bell' },
  phone: { cn: '手机', us: 'Phone' },
  print: { cn: '打印', us: 'Print' },
  views: { cn: '预览方式', us: 'Where it’s read' },
  untitled: { cn: '（未填标题）', us: '(No title yet)' },
  trial: { cn: '发给我', us: 'Send to me' },
  trial_help: {
    cn: '先存草稿，再只发给您本人，标注“试发”，不计入回执。',
    us: 'Saves the draft, then sends it to you alone, marked as a trial. It counts in no receipt.',
  },
} as const;
