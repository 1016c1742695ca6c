import { defineRefusals } from '#shared/refusal.ts';

export const noticeRefusals = defineRefusals('notice', {
  state: { cn: '状态已变为「{state}」，请刷新', us: 'The status is now “{state}”. Refresh to continue.' },
  own: { cn: '不能审批自己撰写的内容', us: 'You can’t approve what you wrote yourself' },
  late: {
    cn: '发布超过24小时，请由审批人撤回',
    us: 'More than 24 hours after sending, only an approver can withdraw it',
  },
  nobody: { cn: '接收范围内没有人，请重新选择', us: 'Nobody is in the chosen audience. Choose again.' },
  staff_only: { code: 422001, cn: '通报只发给教职工', us: 'Bulletins go to staff only' },
  too_far: { code: 403001, cn: '接收范围超出您的权限', us: 'The audience exceeds your reach' },
  no_sms: { code: 403001, cn: '您没有短信群发的权限', us: 'You may not send by text message' },
  begun: { cn: '已开始发送，不能取消', us: 'Sending has begun and can’t be cancelled' },
  past: { code: 422001, cn: '发送时间须在180天以内', us: 'Choose a time within the next 180 days' },
  settled: { cn: '已由{name}确认', us: '{name} has already confirmed it' },
  option_full: { cn: '该选项已满', us: 'This option is full' },
  no_calls: { cn: '还没有需要致电的人', us: 'There is nobody to call yet' },
  comments_closed: { cn: '评论已关闭', us: 'Comments are closed' },
  comment_late: { cn: '超过10分钟不能修改', us: 'Comments can be edited for 10 minutes only' },
  young: { cn: '14岁以下的学生不能评论', us: 'Students under 14 can’t comment' },
});
