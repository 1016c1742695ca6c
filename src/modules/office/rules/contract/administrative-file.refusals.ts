import { defineRefusals } from '#shared/refusal.ts';

export const fileRefusals = defineRefusals('administrative_file', {
  wrong_state: { cn: '状态已变为「{state}」，请刷新', us: 'The status is now “{state}”. Refresh to continue.' },
  no_taken: { cn: '文号已存在', us: 'Another document has this number' },
  incomplete: {
    cn: '发布前请填写文号并上传 PDF',
    us: 'Enter the number of the document and upload a PDF before you publish',
  },
  replaced_already: { cn: '原文件已被另一份文件代替', us: 'Another document has already replaced it' },
});

/** Messages at a field. */
export const fileTexts = {
  reason_needed: { cn: '请填写原因', us: 'Enter a reason' },
  too_far: { cn: '发送范围超出您的权限', us: 'You can’t send it to everybody you chose' },
  department: { cn: '请选择本单位的部门', us: 'Choose a department of this organisation' },
  replaces: { cn: '请选择本单位已发布的文件', us: 'Choose a published document of this organisation' },
  fixed: { cn: '发布后不能修改', us: 'Can’t be changed after publishing' },
} as const;
