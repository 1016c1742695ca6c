import { defineRefusals } from '#shared/refusal.ts';

export const officeRefusals = defineRefusals('oa', {
  incomplete: { cn: '请先完善表单、流程和使用范围', us: 'Complete form, flow and scope first' },
  code_taken: { cn: '已有使用该代码的事项', us: 'There is already an item with this code' },
  audience_reach: { cn: '使用范围超出您的权限', us: 'You can’t open it to all of these people' },
  not_open: { code: 403001, cn: '您不能发起该事项', us: 'This isn’t open to you' },
  over_cap: { cn: '超过单次限额{amount}元', us: 'Over the limit of ¥{amount}' },
  over_month: { cn: '超过本月限额，剩余{amount}元', us: 'Over the limit of this month, ¥{amount} left' },
  subject_not_open: { code: 403001, cn: '您不能使用该科目', us: 'This subject isn’t open to you' },
  has_opinion: { cn: '已有审批意见，请联系审批人退回', us: 'Already reviewed; ask for a return' },
  over_approved: { cn: '实际金额不能超过批准金额', us: 'Above the approved amount' },
  done_already: { cn: '已办结，不能取消', us: 'Already done' },
  cancel_asked: { cn: '已申请取消，请等待经办人确认', us: 'You asked already. The handler has to agree.' },
  own_handling: { cn: '不能办理自己的单据', us: 'You can’t handle your own paper' },
  not_submitted: { cn: '提交后才能打印', us: 'Submit it before you print it' },
  not_late: {
    cn: '该单据未等待过久，请由审批人转办',
    us: 'It has not waited too long. Whose turn it is can hand it over.',
  },
  not_asked: {
    cn: '该人员当前不在审批此步骤，请刷新',
    us: 'It isn’t this person’s turn any more. Refresh to continue.',
  },
  wrong_state: { cn: '单据已变为「{state}」，请刷新', us: 'The paper is now “{state}”. Refresh to continue.' },
});

/** What is said at a field. */
export const officeTexts = {
  not_an_item: { cn: '该事项不存在或已停用', us: 'There is no such item, or it is off' },
  not_marked: { cn: '此项未要求修改', us: 'This wasn’t marked to be changed' },
  not_a_field: { cn: '单据没有该项', us: 'The paper has no such field' },
  needs_amount: { cn: '请填写金额', us: 'Enter an amount' },
  needs_subject: { cn: '请选择科目', us: 'Choose a subject' },
  not_a_form: { cn: '表单未发布或已停用', us: 'The form isn’t published' },
  form_or_link: { cn: '表单和链接只能选一个', us: 'Choose a form or a link, not both' },
  fill_in: { cn: '请填写表单', us: 'Fill in the form' },
  not_staff: { cn: '请选择本单位在职人员', us: 'Choose somebody who works here' },
  not_a_link: { cn: '请输入以https开头的链接', us: 'Enter a link that begins with https' },
  subject_needs_amount: { cn: '使用科目的事项须填写金额', us: 'An item with a subject needs an amount' },
  no_way_back: { cn: '启用过的事项不能改回草稿', us: 'An item that was in use doesn’t become a draft again' },
  shipped_code: { cn: '使用中的事项不能修改代码', us: 'The code of an item in use stays' },
} as const;
