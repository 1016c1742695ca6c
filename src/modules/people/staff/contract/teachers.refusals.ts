import { defineRefusals } from '#shared/refusal.ts';

export const teacherRefusals = defineRefusals('teacher', {
  employed: { cn: '该人员已在职：{organization}', us: 'Already employed at {organization}' },
  use_leaving: { cn: '已入职人员请办理离职', us: 'Use the leaving procedure' },
  draft_over: { cn: '草稿已提交或已取消', us: 'The draft was submitted or cancelled' },
  own_correction: { cn: '不能审核自己的申请', us: 'You cannot decide your own request' },
  own_record: {
    cn: '自己的档案不能直接修改，请提交更正申请',
    us: 'You can’t edit your own record as a keeper of records. Ask for a correction instead.',
  },
  decided: { cn: '该更正申请已处理', us: 'This correction has already been decided' },
  reveal_limit: { cn: '今日查看次数已用完', us: 'You’ve used all full views for today' },
});

/** Messages that land on fields. */
export const teacherTexts = {
  no_country: { cn: '请选择国家或地区', us: 'Choose a country or region' },
  needed: { cn: '此项必填', us: 'This field is required' },
  section_needed: { cn: '请填写{section}', us: 'Fill in: {section}' },
  number_taken: { cn: '工号已存在', us: 'This staff number already exists' },
  other_name: {
    cn: '该证件号码属于另一位人员，请核对姓名',
    us: 'This ID number belongs to another person. Check the name.',
  },
  reason_needed: { cn: '请填写原因（5-200字）', us: 'Enter a reason (5-200 characters)' },
  refusal_needed: { cn: '请填写原因（2-200字）', us: 'Enter a reason (2-200 characters)' },
  nothing_hidden: { cn: '该项没有隐藏的信息', us: 'Nothing is hidden in this section' },
  other_document: { cn: '导入不能修改证件号码', us: 'An import can’t change an ID number' },
  no_department: { cn: '本单位没有这个部门编码', us: 'No department here has this code' },
  no_post: { cn: '没有可用的岗位编码', us: 'No post has this code' },
  kept_elsewhere: { cn: '该人员的档案在其他学校', us: 'Another school keeps this person’s record' },
  entry_only: { cn: '入职后请通过异动办理', us: 'After the start, this changes by a move of employment' },
  foreign_organization: { cn: '机构不在您的管理范围', us: 'You don’t manage this organisation' },
} as const;

/** What people are told. */
export const teacherMessages = {
  revealed: { cn: '{name}查看了您的{section}：{reason}', us: '{name} viewed your {section}: {reason}' },
  asked: { cn: '{name}申请更正{section}', us: '{name} asks for a correction: {section}' },
  accepted: { cn: '您的{section}更正申请已通过', us: 'Your correction was accepted: {section}' },
  refused: { cn: '您的{section}更正申请未通过：{reason}', us: 'Your correction was refused ({section}): {reason}' },
} as const;
