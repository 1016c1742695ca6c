import { defineRefusals } from '#shared/refusal.ts';
import type { Text } from '#shared/text.ts';

export const peopleRefusals = defineRefusals('people', {
  id_known: { cn: '该证件号码已存在', us: 'This ID number already exists' },
  employed: { cn: '该人员已在职：{organization}', us: 'Already employed at {organization}' },
  reveal_limit: { cn: '今日查看次数已用完', us: 'You’ve used all full views for today' },
  has_life: {
    cn: '此人在职，账号已使用过或已有其他记录，不能移出；如需停止使用，请管理员停用账号',
    us: 'This person holds a post and their account has been used or has other records, so they can’t be removed. Ask an administrator to disable the account.',
  },
  oneself: { cn: '不能移出自己', us: 'You can’t remove yourself' },
});

/** Messages that land on fields. */
export const peopleTexts = {
  number_taken: { cn: '编号已存在', us: 'This number already exists' },
  confirmed_identity: {
    cn: '已实名人员的姓名和证件须经账号审核修改',
    us: 'For people with a confirmed identity, name and ID are changed through account requests',
  },
  activated_phone: {
    cn: '已激活人员的登录手机须由本人修改',
    us: 'People with an active account must change their sign-in phone number themselves',
  },
  foreign_department: { cn: '请选择该机构的部门', us: 'Choose a department in that organisation' },
  staff_only: { cn: '只有教职工可以加入部门', us: 'Only staff can join a department' },
  foreign_post: { cn: '请选择可用的岗位', us: 'Choose an available post' },
  other_name: {
    cn: '该证件号码属于另一位人员，请核对姓名',
    us: 'This ID number belongs to another person. Check the name.',
  },
  reason_needed: { cn: '请填写原因（5-200字）', us: 'Enter a reason (5-200 characters)' },
  not_revealed: { cn: '您不能查看该项', us: 'You don’t have access to this' },
} as const;

/** A row of an import names a person who works somewhere else. */
export const employedAt = ({ name, name_en }: { readonly name: string; readonly name_en: string | null }): Text => ({
  cn: `该人员已在职：${name}`,
  us: `Already employed at ${name_en ?? name}`,
});
