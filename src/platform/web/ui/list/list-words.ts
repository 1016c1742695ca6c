/** What every list says. Here and not among the texts of the frame, which even the sign-in page loads. */
export const listWords = {
  batch_actions: { cn: '批量操作', us: 'Actions on the selection' },
  choose_columns: { cn: '选择显示的列', us: 'Choose columns' },
  clear_filters: { cn: '清除筛选', us: 'Clear the filters' },
  clear_selection: { cn: '取消选择', us: 'Clear the selection' },
  next_page: { cn: '下一页', us: 'Next page' },
  page_n: { cn: '第 {n} 页', us: 'Page {n}' },
  page_size: { cn: '每页条数', us: 'Rows per page' },
  per_page: { cn: '{n} 条/页', us: '{n} / page' },
  previous_page: { cn: '上一页', us: 'Previous page' },
  select_all: { cn: '选择本页全部', us: 'Select all on this page' },
  select_row: { cn: '选择 {name}', us: 'Select {name}' },
  selected: { cn: '已选 {n} 项', us: '{n} selected' },
} as const;
