import { defineRefusals } from '#shared/refusal.ts';

export const serveUserRefusals = defineRefusals('serve_user', {
  check_missing: {
    cn: '入职查询未完成或有违规记录，不能上岗',
    us: 'The background check is missing or not clear, so work can’t start',
  },
  no_contract: { cn: '合同不在有效期内', us: 'The contract is not in force' },
  certificate: { cn: '{name}的{certificate}已过期或缺失', us: '{certificate} of {name} is missing or expired' },
  use_leaving: {
    cn: '已上岗人员请办理离场',
    us: 'This person has already started work. Record that they left instead.',
  },
  known: { cn: '该人员已登记：{name}', us: 'This person is already registered: {name}' },
  wrong_state: { cn: '状态已变为「{state}」，请刷新', us: 'The status is now “{state}”. Refresh to continue.' },
  reveal_limit: { cn: '今日查看次数已达上限', us: 'You’ve reached today’s limit for viewing full details' },
});

/** Messages that land on fields. */
export const serveUserTexts = {
  ends_early: { cn: '结束日期不能早于开始日期', us: 'The end date is before the start date' },
  not_here: { cn: '请选择本校人员', us: 'Choose someone at this school' },
  campus: { cn: '请选择本校的校区', us: 'Choose a campus at this school' },
  over: { cn: '到期日期不能早于今天', us: 'The end date can’t be in the past' },
  foreign_organization: { cn: '机构不在您的管理范围', us: 'You don’t manage this organisation' },
  no_staff: { cn: '本校没有该编号的教职工', us: 'No one on the staff here has this number' },
  no_certificate: { cn: '请填写证件名称', us: 'Choose the certificate' },
  reason_needed: { cn: '请填写原因（2-200字）', us: 'Enter a reason (2-200 characters)' },
  left_later: { cn: '离场日期不能晚于今天', us: 'The leaving date can’t be in the future' },
  no_change: { cn: '已离场人员的资料不能修改', us: 'Details can’t be changed after someone has left' },
} as const;

/** What people are told. */
export const serveUserMessages = {
  contract_soon: {
    cn: '{company} {name} 的合同将于 {day} 到期',
    us: 'The contract of {name} ({company}) ends on {day}',
  },
  paper_soon: {
    cn: '{company} {name} 的{paper}将于 {day} 到期',
    us: '{paper} of {name} ({company}) expires on {day}',
  },
  lapsed: {
    cn: '{company} {name} 的合同或证件已到期，已自动停用',
    us: '{name} ({company}) was suspended because the contract or a certificate has expired',
  },
  record: {
    cn: '{company} {name} 的入职查询有违规记录，请立即处理',
    us: 'The background check of {name} ({company}) shows a record. Act on it now.',
  },
} as const;
