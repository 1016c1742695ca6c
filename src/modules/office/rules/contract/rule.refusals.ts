import { defineRefusals } from '#shared/refusal.ts';

export const ruleRefusals = defineRefusals('system_rule', {
  wrong_state: { cn: '状态已变为「{state}」，请刷新', us: 'The status is now “{state}”. Refresh to continue.' },
  code_taken: { cn: '制度编号已存在', us: 'Another rule has this code' },
  no_articles: { cn: '请先录入制度条文', us: 'Enter at least one article first' },
  no_draft: {
    cn: '没有待发布的版本，请先修改条文',
    us: 'There is no new version to publish. Change an article first.',
  },
  under_review: { cn: '第{n}版正在审批，不能修改', us: 'Version {n} is being reviewed and can’t be changed' },
  before_former: {
    cn: '生效日期不能早于第{n}版的生效日期',
    us: 'It can’t take effect before version {n} did',
  },
  already_out: { cn: '已发布的制度只能作废', us: 'A rule that is published can only be made void' },
  not_in_force: { cn: '该版本已废止，无需确认', us: 'This version no longer holds. There is nothing to confirm.' },
  unreadable: {
    cn: '未能读出文件中的文字，请粘贴正文',
    us: 'No text could be read in the file. Paste the text instead.',
  },
});

/** Messages at a field. */
export const ruleTexts = {
  too_far: { cn: '可见范围超出您的权限', us: 'You can’t show it to everybody you chose' },
  reason_needed: { cn: '生效日期早于今天，请填写原因', us: 'It takes effect before today. Say why.' },
  department: { cn: '请选择本单位的部门', us: 'Choose a department of this organisation' },
} as const;
