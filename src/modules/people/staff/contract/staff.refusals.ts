import { defineRefusals } from '#shared/refusal.ts';

export const staffRefusals = defineRefusals('staff', {
  dead: {
    cn: '邀请已失效，请联系邀请人',
    us: 'This invitation is no longer valid. Contact the person who invited you.',
  },
  personal: { cn: '该邀请仅限被邀请人使用', us: 'This invitation is only for the person invited' },
  works_here: { cn: '您已是本单位教职工', us: 'You’re already on the staff here' },
  closed: { cn: '邀请已关闭', us: 'This invitation is already closed' },
  wrong_state: { cn: '状态已变为「{state}」，请刷新', us: 'The status is now “{state}”. Refresh to continue.' },
  own: { cn: '不能审核自己的申请', us: 'You can’t review your own application' },
  check_missing: {
    cn: '入职查询未完成或有违规记录，不能确认入职',
    us: 'The background check is missing or not clear, so the start can’t be confirmed',
  },
  entered: { cn: '已确认入职', us: 'The start has already been confirmed' },
});

/** Messages that land on fields. */
export const staffTexts = {
  reason_needed: { cn: '请填写原因（2-200字）', us: 'Enter a reason (2-200 characters)' },
  notes_needed: { cn: '请说明需要修改的内容', us: 'Describe what needs to be changed' },
  department_needed: { cn: '请选择部门', us: 'Choose a department' },
  foreign_department: { cn: '请选择本单位的部门', us: 'Choose a department in this organisation' },
  foreign_post: { cn: '请选择本单位的岗位', us: 'Choose a post in this organisation' },
  phone_needed: { cn: '请填写被邀请人的手机号', us: 'Enter the phone number of the person you’re inviting' },
  too_long: { cn: '有效期超过上限（{n}天）', us: 'Valid for up to {n} days' },
} as const;

/** What people are told. */
export const staffMessages = {
  submitted: { cn: '{name}提交了入职申请，请审核', us: '{name} submitted an application. Please review.' },
  returned: { cn: '您的入职申请需要补充：{notes}', us: 'Your application was returned for changes: {notes}' },
  returned_at: {
    cn: '您的入职申请需要补充：{notes}。请打开 {url} 修改后重新提交',
    us: 'Your application was returned for changes: {notes}. Change it and hand it in again at {url}',
  },
  refused: {
    cn: '感谢您的申请，本次未能通过。祝您一切顺利',
    us: 'Thank you for applying. Unfortunately you were not accepted this time. We wish you all the best.',
  },
  accepted: {
    cn: '您的入职申请已通过，请等待确认入职',
    us: 'Your application was accepted. Your start will be confirmed next.',
  },
  entered: { cn: '欢迎加入{name}，您已正式入职', us: 'Welcome to {name}! You’re now a member of staff.' },
} as const;

export const invitationMessage = {
  cn: '{name}邀请您填写入职信息，请在{days}天内打开：{url}',
  us: '{name} invites you to fill in your details within {days} days: {url}',
} as const;
