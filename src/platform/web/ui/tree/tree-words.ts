/** What every tree says. */
export const treeWords = {
  clear_search: { cn: '清除搜索', us: 'Clear search' },
  close_all: { cn: '全部收起', us: 'Collapse all' },
  open_all: { cn: '全部展开', us: 'Expand all' },
} as const;
