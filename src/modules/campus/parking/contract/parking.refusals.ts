import { defineRefusals } from '#shared/refusal.ts';

export const parkingRefusals = defineRefusals('parking', {
  term_closed: { cn: '当前不在申请时间内（{from}–{to}）', us: 'Applications are open from {from} to {to}' },
  plate_in_use: { cn: '该车牌已有有效车证 {no}', us: 'This plate already has permit {no}' },
  blacklisted: {
    cn: '该车辆或申请人在停车黑名单中，至 {date}',
    us: 'Vehicle or applicant is on the parking block list until {date}',
  },
  lots_full: {
    cn: '所选车场已满，可进入候补（第 {n} 位）',
    us: 'The chosen lots are full; you can join the waiting list (no. {n})',
  },
  offer_gone: { cn: '该名额已失效', us: 'This offer is no longer valid' },
  swap_limit: { cn: '本学期换车次数已用完', us: 'No plate swaps are left this term' },
  lot_has_permits: { cn: '车场仍有 {n} 个有效车证', us: 'The lot still has {n} valid permits' },
  quota_below_used: {
    cn: '名额不能少于已发放的 {n} 个',
    us: 'The quota cannot be below the {n} places already given',
  },
  wrong_state: { cn: '状态已变为「{state}」，请刷新', us: 'The status is now “{state}”. Refresh to continue.' },
  own_application: { cn: '不能审核自己的申请', us: 'You can’t review your own application' },
  one_each: { cn: '本期已有您的申请 {no}', us: 'You already have application {no} in this term' },
  nothing_to_renew: { cn: '没有正在开放申请的下一期', us: 'No next term is open for applications' },
  blocked: {
    cn: '该车证因黑名单暂停，解除后自动恢复',
    us: 'The block list suspended this permit; it resumes when lifted',
  },
  lot_used: { cn: '该车场已有申请记录，请改为关闭', us: 'This lot has records. Close it instead.' },
  term_in_use: { cn: '该期次已有申请，请改为关闭', us: 'This term has applications. Close it instead.' },
});

export const parkingTexts = {
  needed: { cn: '此项必填', us: 'This field is required' },
  foreign_campus: { cn: '请选择本校的校区', us: 'Choose a campus at this school' },
  foreign_gate: { cn: '请选择本校的门岗', us: 'Choose gates at this school' },
  foreign_lot: { cn: '请选择本期开放的车场', us: 'Choose lots that are open in this term' },
  not_a_term: { cn: '请选择本校的期次', us: 'Choose a term of this school' },
  category: { cn: '您不能申请此类车证', us: 'You can’t apply for this type of permit' },
  own_child: { cn: '请选择您的孩子', us: 'Choose a child of yours' },
  second_car: { cn: '本期每人限一辆车', us: 'One car each in this term' },
  proof: { cn: '车主不是本人时请上传证明', us: 'Add a proof when the car is not your own' },
  expired: { cn: '证件已于 {date} 过期', us: 'The document expired on {date}' },
  too_short: { cn: '证件须在 {date} 仍有效', us: 'The document has to be valid on {date}' },
  rules: { cn: '请先同意停车规定', us: 'Agree to the parking rules first' },
  consent: { cn: '请先同意使用车牌信息', us: 'Agree to the use of your plate first' },
  not_marked: { cn: '此项未被退回，不能修改', us: 'This field was not returned, so it stays as it is' },
  same_plate: { cn: '两个车牌不能相同', us: 'The two plates have to differ' },
  choose_lot: { cn: '请选择车场', us: 'Choose a lot' },
  say_why: { cn: '请说明原因', us: 'Say why' },
  mark_fields: { cn: '请标出需要修改的内容', us: 'Mark what has to be changed' },
  long_away: { cn: '一次最多 14 天', us: 'At most 14 days at once' },
  past: { cn: '请选择今天或以后的日期', us: 'Choose today or a later day' },
  overlaps: { cn: '这些日期已经让出', us: 'The place is given away on these days already' },
  within: { cn: '须在车证有效期内', us: 'Stay within the days of the permit' },
} as const;

/** The notifications of people, by what happened. */
export const parkingMessages = {
  to_review: { cn: '车证申请待审核：{who}', us: 'A parking application to review: {who}' },
  approved: { cn: '车证已通过：{lot}，有效至 {date}', us: 'Your parking permit is approved: {lot}, until {date}' },
  waiting: { cn: '车场已满，您的申请进入候补', us: 'The lots are full; you are on the waiting list' },
  returned: { cn: '车证申请需要修改', us: 'Your parking application needs changes' },
  rejected: { cn: '车证申请未通过', us: 'Your parking application was declined' },
  offered: { cn: '有空出的车位：{lot}，请在 {date} 前确认', us: 'A place is free: {lot}. Accept it by {date}.' },
  lapsed: { cn: '车位名额已过期，您仍在候补中', us: 'Your offer of a place lapsed; you stay on the waiting list' },
  suspended: { cn: '车证已暂停：{reason}', us: 'Your parking permit is suspended: {reason}' },
  resumed: { cn: '车证已恢复', us: 'Your parking permit is valid again' },
  revoked: { cn: '车证已收回：{reason}', us: 'Your parking permit was revoked: {reason}' },
  expired: { cn: '车证已到期', us: 'Your parking permit has expired' },
  ends_soon: { cn: '车证将于 {date} 到期，可续期', us: 'Your parking permit ends on {date}. You can renew it.' },
  paper_ends: { cn: '证件将于 {date} 到期，请更新', us: 'A document of your permit expires on {date}' },
  lent: { cn: '{from} 至 {to} 有空出的车位：{lot}', us: 'A place is free from {from} to {to}: {lot}' },
} as const;
