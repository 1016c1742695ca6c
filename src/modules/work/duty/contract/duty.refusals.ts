import { defineRefusals } from '#shared/refusal.ts';

export const dutyRefusals = defineRefusals('duty', {
  nobody: { cn: '有{n}个班次未排人', us: '{n} shifts have nobody' },
  no_shifts: { cn: '请先生成班次', us: 'Generate the shifts first' },
  clashes: { cn: '有{n}个班次与请假或其他安排冲突', us: '{n} shifts clash with leave or other duties' },
  double: { cn: '{name}该时段已有值班', us: 'Already on duty then' },
  not_in_place: { cn: '不在签到范围内', us: 'Not at the place' },
  checkin_window: { cn: '签到时间为 {from}–{to}', us: 'Check-in is open from {from} to {to}' },
  checkout_window: { cn: '签退时间为 {from}–{to}', us: 'Check-out is open from {from} to {to}' },
  handover_first: { cn: '请先填写交接说明', us: 'Write the handover first' },
  accept_first: { cn: '请先确认上一班的交接', us: 'Accept the handover of the last shift first' },
  wrong_state: { cn: '状态已变为「{state}」，请刷新', us: 'The status is now “{state}”. Refresh to continue.' },
  taken: { cn: '该班次已被他人接走', us: 'Taken by someone else' },
  swap_late: { cn: '距值班不足12小时，请联系值班管理员', us: 'Less than 12 hours to go: ask who manages the roster' },
  swap_open: { cn: '该班次已有换班申请', us: 'This shift has an open swap' },
  swap_gone: { cn: '班次已变化，请重新申请', us: 'The shifts have changed; please ask again' },
  not_in_pool: { cn: '{name}不在值班人员范围内', us: '{name} is not among the people of this roster' },
  not_draft: { cn: '排班已发布，请在值班表中调整', us: 'The roster is published: change single shifts' },
  too_many: { cn: '班次过多（最多{n}个），请缩短日期', us: 'Too many shifts ({n} at most): choose fewer days' },
});

export const dutyTexts = {
  foreign_place: { cn: '请选择本校的地点', us: 'Choose places at this school' },
  places_needed: { cn: '扫码签到需要选择地点', us: 'Choose the places whose code is scanned' },
  spots_needed: { cn: '定位签到需要有坐标的楼宇', us: 'Choose a building whose position is known' },
  not_reached: { cn: '人员范围超出您的管理范围', us: 'These people are beyond your reach' },
  nobody_in_pool: { cn: '范围内没有教职工', us: 'There is no staff among these people' },
  a_year: { cn: '最长一年', us: 'A year at most' },
  same_slot: { cn: '班次名称不能重复', us: 'Two slots have the same name' },
  no_length: { cn: '结束不能与开始相同', us: 'The end is the start' },
  one_role: { cn: '同一角色只能出现一次', us: 'Each role once' },
  not_staff: { cn: '请选择值班人员范围内的人', us: 'Choose somebody of this roster' },
  two_groups: { cn: '一人只能在一个组', us: 'A person belongs to one group' },
  not_theirs: { cn: '请选择对方的班次', us: 'Choose a shift of that person' },
  not_self: { cn: '请选择其他人', us: 'Choose somebody else' },
  foreign_entry: { cn: '请选择本日志的记录', us: 'Choose an entry of this log' },
  foreign_repair: { cn: '请选择本校的报修单', us: 'Choose a repair of this school' },
} as const;

/** The notifications of people, by what happened. */
export const dutyMessages = {
  published: {
    cn: '值班表「{schedule}」已发布，您有{n}个班次',
    us: 'The roster “{schedule}” is out: {n} shifts are yours',
  },
  assigned: { cn: '您被安排值班：{slot} {time}', us: 'You are on duty: {slot}, {time}' },
  unassigned: { cn: '您的值班已调整：{slot} {time}', us: 'You are no longer on duty: {slot}, {time}' },
  reminder: { cn: '值班提醒：{slot} {time}', us: 'You are on duty soon: {slot}, {time}' },
  missed: { cn: '{who}未签到：{slot} {time}', us: '{who} has not checked in: {slot}, {time}' },
  vacant: { cn: '班次空缺，请安排人员：{slot} {time}', us: 'A shift has nobody: {slot}, {time}' },
  swap_asked: { cn: '{who}想与您换班：{slot} {time}', us: '{who} asks you to swap: {slot}, {time}' },
  swap_to_approve: { cn: '换班待审批：{slot} {time}', us: 'A swap to approve: {slot}, {time}' },
  swap_done: { cn: '换班已生效：{slot} {time}', us: 'The swap is done: {slot}, {time}' },
  swap_refused: { cn: '换班未通过：{slot} {time}', us: 'The swap was declined: {slot}, {time}' },
  swap_expired: { cn: '换班申请已过期：{slot} {time}', us: 'Nobody took your shift in time: {slot}, {time}' },
  handover: { cn: '{who}向您交接值班：{slot}', us: '{who} hands over to you: {slot}' },
} as const;
