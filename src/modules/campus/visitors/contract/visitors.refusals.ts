import { defineRefusals } from '#shared/refusal.ts';

export const visitorRefusals = defineRefusals('visitor', {
  host_unavailable: {
    cn: '该被访人暂不接受预约，请直接联系对方',
    us: 'This host isn’t taking bookings. Contact them directly.',
  },
  blocked: { cn: '预约未能提交，请联系学校门岗', us: 'The booking couldn’t be made. Contact the school gate.' },
  blocked_gate: {
    cn: '该人员在黑名单中，请勿放行并联系安保负责人',
    us: 'This person is on the block list. Don’t let them in; contact the head of security.',
  },
  blocked_late: {
    cn: '{name} 在黑名单中，入校未登记，已通知安保负责人，请立即处理',
    us: '{name} is on the block list. The entry wasn’t recorded and security was notified. Act now.',
  },
  duplicate: { cn: '您在该时段已有预约 {no}', us: 'You already have booking {no} for this time' },
  too_many: { cn: '未完成的预约已达 3 个', us: 'You already have 3 open bookings' },
  wrong_state: { cn: '预约状态已变为「{state}」，请刷新', us: 'The booking is now “{state}”. Refresh to continue.' },
  own_visit: { cn: '不能审核自己的来访', us: 'You can’t review your own visit' },
  too_early: { cn: '未到时间，{time} 起可入校', us: 'Too early. Entry from {time}.' },
  too_late: { cn: '预约已于 {time} 结束，可请被访人延长', us: 'The booking ended at {time}. The host can extend it.' },
  already_in: { cn: '{name} 已于 {time} 从{gate}入校', us: '{name} entered at {time} through {gate}' },
  not_in: { cn: '{name} 未在校内', us: '{name} isn’t on site' },
  wrong_gate: { cn: '请引导访客前往：{gates}', us: 'Please send the visitor to: {gates}' },
  id_check: { cn: '请先核对证件并勾选', us: 'Check the ID and tick the box first' },
  code_expired: { cn: '二维码已失效，请访客刷新', us: 'The QR code has expired. Ask the visitor to refresh it.' },
  wrong_code: { cn: '没有使用该数字码的预约', us: 'No booking uses this pass code' },
  code_pause: {
    code: 429001,
    cn: '输错次数过多，请 {seconds} 秒后再试',
    us: 'Too many wrong codes. Try again in {seconds} s.',
  },
  late_check: {
    cn: '登记时间须在最近 12 小时内，请联系安保补录',
    us: 'Only checks of the last 12 hours can be sent. Ask security to record it.',
  },
  no_duty: { cn: '请先选择当前门岗', us: 'Choose your gate first' },
  inside: { cn: '已有人员入校，不能取消，请办理离校', us: 'Someone is already on site. Check them out instead.' },
  extend_limit: { cn: '最多可延长至 {time}', us: 'You can extend it to {time} at most' },
  open_booking: { cn: '请先取消预约', us: 'Cancel the booking first' },
  public_off: { cn: '请先登录后预约', us: 'Sign in to book' },
  batch_limit: { cn: '一次最多邀约 {n} 人', us: 'You can invite up to {n} people at a time' },
  reveal_limit: { code: 429001, cn: '今日查看次数已用完', us: 'You’ve used all full views for today' },
});
