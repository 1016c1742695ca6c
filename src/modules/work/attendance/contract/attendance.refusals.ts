import { defineRefusals } from '#shared/refusal.ts';

export const attendanceRefusals = defineRefusals('attendance', {
  no_rule: { cn: '您不在任何考勤组', us: 'You’re in no attendance group' },
  fixes_used: { cn: '本月补卡次数已用完', us: 'No corrections left' },
  fix_too_old: { cn: '只能补近{n}天的卡', us: 'Only the last {n} days can be corrected' },
  no_window: { cn: '当天没有这个班次', us: 'There’s no such shift on this day' },
  fix_open: { cn: '该次打卡已有待审批的补卡', us: 'A correction of this punch is being reviewed already' },
  wrong_state: { cn: '补卡已变为「{state}」，请刷新', us: 'The correction is now “{state}”. Refresh to continue.' },
  month_closed: { cn: '{month}考勤已月结', us: 'Attendance of {month} is closed' },
  month_running: { cn: '{month}尚未结束', us: '{month} isn’t over yet' },
  still_open: { cn: '尚有{n}条未处理：{names}', us: '{n} still open: {names}' },
  month_paid: { cn: '{month}工资已发放，不能重开', us: '{month} has been paid and can’t be reopened' },
  wrong_month_state: {
    cn: '月结状态已变为「{state}」，请刷新',
    us: 'The month is now “{state}”. Refresh to continue.',
  },
  place_in_use: { cn: '有考勤组在使用此地点', us: 'An attendance group uses this place' },
  rule_in_use: {
    cn: '考勤组已有考勤记录，请设置结束日期',
    us: 'This group has attendance records. Set its last day instead.',
  },
  fence_inexact: {
    cn: '定位误差{n}米，请到空旷处再取点（不超过{most}米）',
    us: 'The location is off by {n} m. Try again outdoors (at most {most} m).',
  },
  decided: { cn: '该打卡已处理', us: 'This punch has been reviewed already' },
  own_punch: { cn: '不能处理自己的打卡', us: 'You can’t review your own punch' },
});

export const attendanceTexts = {
  windows_overlap: { cn: '时段重叠：{a} 与 {b}', us: 'Hours overlap: {a} and {b}' },
  windows_order: {
    cn: '下班须晚于上班；跨午夜请勾选「次日」',
    us: 'The end must be after the start. Tick “next day” for a night.',
  },
  windows_needed: { cn: '请填写时段', us: 'Add at least one window' },
  required_needed: { cn: '弹性工时须填写每日工时', us: 'Flexible hours need a length of the day' },
  only_flexible: { cn: '仅弹性工时填写', us: 'For flexible hours alone' },
  required_long: { cn: '超过当天时段的长度', us: 'Longer than the hours of a day' },
  core_outside: { cn: '核心时段须在当天时段之内', us: 'Core hours lie inside of the hours of that day' },
  windows_many: { cn: '每天最多4个时段', us: 'At most 4 windows a day' },
  not_reached: { cn: '所选范围超出您的权限', us: 'The chosen people are beyond your permissions' },
  in_two_rules: { cn: '以下人员已在其他考勤组：{names}', us: 'Already in another group: {names}' },
  foreign_place: { cn: '请选择本校的打卡地点', us: 'Choose a place at this school' },
  foreign_lock: { cn: '请选择本校的门锁', us: 'Choose locks of this school' },
  no_network: { cn: '请输入网段，如 10.20.0.0/16', us: 'Enter a network, such as 10.20.0.0/16' },
  tomorrow: { cn: '生效日期不早于明天', us: 'It can’t take effect before tomorrow' },
  own_upload: { cn: '请上传自己的文件', us: 'Upload your own file' },
  name_used: { cn: '名称已被使用', us: 'This name is taken' },
  absent_order: { cn: '旷工时长须大于半天旷工时长', us: 'Must be longer than for half a day' },
  not_here: { cn: '请选择本单位在职人员', us: 'Choose somebody who works here' },
  claimed_outside: { cn: '时间不在该班次范围内', us: 'The time doesn’t belong to this shift' },
  claimed_future: { cn: '时间不能晚于现在', us: 'The time can’t lie ahead' },
} as const;
