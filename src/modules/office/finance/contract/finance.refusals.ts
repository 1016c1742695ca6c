import { defineRefusals } from '#shared/refusal.ts';

/** What `reserveBudget` may refuse: callers name them in the contract of the call that reserves. */
export const budgetRefusals = defineRefusals('budget', {
  no_budget: { cn: '该科目未设预算', us: 'No budget for this subject' },
  budget_exceeded: { cn: '预算余额不足，剩余{amount}元', us: 'Budget exceeded, ¥{amount} left' },
  subject_closed: { cn: '科目已停用', us: 'The subject is closed' },
});

/** What `useBudget` may refuse. */
export const budgetUseRefusals = defineRefusals('budget', {
  above_bound: { cn: '实际金额不能超过批准金额', us: 'Above the approved amount' },
});

export const financeRefusals = defineRefusals('finance', {
  below_bound: { cn: '不能低于已占用金额', us: 'Below what is bound' },
  budget_taken: { cn: '该部门已有此科目的预算', us: 'This department already has a budget for the subject' },
  budget_in_use: { cn: '已有单据占用过此预算，不能删除', us: 'Papers have asked for this money; it can’t be deleted' },
  subject_in_use: {
    cn: '科目已有预算或下级科目，不能删除',
    us: 'It has a budget or subjects below it; it can’t be deleted',
  },
  code_taken: { cn: '该年度已有此科目编码', us: 'This year already has a subject with this code' },
  has_budget: {
    cn: '上级科目已设预算，不能再设下级科目',
    us: 'The subject above has a budget already; nothing can be added below it',
  },
});

export const financeTexts = {
  too_large: { cn: '金额最多十位整数', us: 'At most ten digits before the point' },
  not_money: { cn: '请输入金额，最多两位小数', us: 'Enter an amount with at most two decimals' },
  not_department: { cn: '请选择本校的部门', us: 'Choose a department of this school' },
  no_subject: { cn: '该年度没有此科目', us: 'This year has no such subject' },
  not_leaf: { cn: '请选择最下级的科目', us: 'Choose a subject with nothing below it' },
  closed: { cn: '科目已停用', us: 'The subject is closed' },
  no_parent: { cn: '没有上级科目', us: 'The subject above does not exist' },
  code_shape: {
    cn: '请输入3-10位数字，以上级科目的编码开头',
    us: 'Three to ten digits that begin with the code above',
  },
  several_departments: {
    cn: '有多个同名部门，请填写部门编码',
    us: 'Several departments have this name; enter the code',
  },
  several_subjects: { cn: '有多个同名科目，请填写科目编码', us: 'Several subjects have this name; enter the code' },
  two_amounts: { cn: '元和万元只能填写其中一列', us: 'Enter the amount in one of the two columns' },
  twice: { cn: '文件中已有此部门和科目', us: 'This department and subject stand in the file already' },
} as const;
