import { defineRefusals } from '#shared/refusal.ts';

export const announcementRefusals = defineRefusals('announcement', {
  state: { cn: '状态已变为「{state}」，请刷新', us: 'The status is now “{state}”. Refresh to continue.' },
  own: { cn: '不能审批自己撰写的公告', us: 'You can’t approve an announcement you wrote yourself' },
  late: {
    cn: '发布超过24小时，请由审批人撤回',
    us: 'More than 24 hours after publishing, only an approver can withdraw it',
  },
  begun: { cn: '已开始发送，不能取消', us: 'Sending has begun and can’t be cancelled' },
});
