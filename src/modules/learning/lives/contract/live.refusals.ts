import { defineRefusals } from '#shared/refusal.ts';

export const liveRefusals = defineRefusals('live', {
  host_not_staff: { cn: '主播须为在职教职工', us: 'The host must be a member of staff' },
  nobody: { cn: '观看对象为空，请重新选择', us: 'Nobody is in the audience' },
  too_far: { code: 403001, cn: '观看对象超出您的权限', us: 'The audience exceeds your reach' },
  host_elsewhere: { cn: '主播在该时段已有{what}', us: 'The host has {what} then' },
  host_busy: { cn: '主播在该时段已有直播：{title}', us: 'The host has another live then: {title}' },
  full: { cn: '该时段直播已满（{n}路）', us: 'All {n} channels are taken then' },
  portrait: { code: 422001, cn: '含学生画面的公开直播须确认肖像授权', us: 'Confirm portrait consent' },
  own_live: { cn: '不能审批自己的直播', us: 'You cannot approve your own live' },
  past: { cn: '计划时间已过，请退回修改', us: 'The planned time has passed' },
  begun: { cn: '直播已开始，不能修改时间和对象', us: 'Already started' },
  no_signal: { cn: '未检测到推流信号', us: 'No signal yet' },
  not_begun: { cn: '直播尚未开始', us: 'The live has not started' },
  open: { cn: '请先关闭直播', us: 'Close the live first' },
  called: { cn: '刚通知过，请在{time}后再试', us: 'Notified recently, try after {time}' },
  guests_full: { cn: '观看人数已满，请登录观看', us: 'Full for guests, please sign in' },
  wrong_state: {
    cn: '直播状态已变为「{state}」，请刷新',
    us: 'The live is now “{state}”; please refresh',
  },
  off: { cn: '本校未开启直播', us: 'Lives are switched off at this school' },
  no_replay: { cn: '暂无可观看的回放', us: 'There is no replay to watch' },
  type_used: { cn: '该类型已使用，可停用', us: 'In use, switch it off instead' },
  type_taken: { cn: '该代码已存在', us: 'This code is taken' },
  type_given: {
    cn: '此类型由系统或集团提供；如需调整，请新建同代码的类型',
    us: 'This type is shared. Add one with the same code to replace it here.',
  },
});

export const liveTexts = {
  reason: { cn: '请填写原因', us: 'Please give a reason' },
  too_soon: { cn: '开始时间须晚于当前10分钟', us: 'Start at least 10 minutes from now' },
  past_start: { cn: '开始时间已过', us: 'The start has passed' },
  too_late: { cn: '最多提前180天', us: 'At most 180 days ahead' },
  short: { cn: '时长不少于10分钟', us: 'At least 10 minutes' },
  long: { cn: '该类型最长{n}分钟', us: 'At most {n} minutes for this type' },
  no_type: { cn: '请选择可用的直播类型', us: 'Choose a type that is in use' },
  no_department: { cn: '请选择本校的部门', us: 'Choose a department of this school' },
  no_room: { cn: '请选择本校的房间', us: 'Choose a room of this school' },
  no_staff: { cn: '请选择本校的教职工', us: 'Choose staff of this school' },
  no_public: { cn: '该类型不能公开', us: 'Lives of this type cannot be public' },
  no_audience: { cn: '请选择观看对象', us: 'Choose who may watch' },
  no_class: { cn: '请选择班级', us: 'Choose classes' },
} as const;

/** Why a publisher is not taken; the studio shows it. */
export const pushRefusals = {
  wrong_key: { cn: '推流密钥不正确', us: 'The stream key is wrong' },
  over: { cn: '直播已结束或已关闭', us: 'The live is over or closed' },
  not_approved: { cn: '直播尚未通过审批', us: 'The live is not approved' },
  too_early: { cn: '未到推流时间', us: 'It is too early to send' },
  too_late: { cn: '已超过推流时间', us: 'The time for this live is over' },
  busy: { cn: '已有设备在推流，可先切换设备', us: 'Another device is sending; take over first' },
} as const;
export type PushRefusal = keyof typeof pushRefusals;

/** The notices that people receive, by what happened. */
export const liveMessages = {
  to_approve: { cn: '直播待审批：{title}（{time}）', us: 'A live to approve: {title} ({time})' },
  approved: { cn: '直播已通过：{title}（{time}）', us: 'Your live is approved: {title} ({time})' },
  returned: { cn: '直播已退回：{title}。{reason}', us: 'Your live was returned: {title}. {reason}' },
  closed: { cn: '直播已关闭：{title}。{reason}', us: 'The live is closed: {title}. {reason}' },
  invited: { cn: '邀您观看直播：{title}（{time}）', us: 'You are invited to a live: {title} ({time})' },
  reminder: { cn: '直播即将开始：{title}（{time}）', us: 'A live begins soon: {title} ({time})' },
  started: { cn: '直播已开播：{title}', us: 'The live has begun: {title}' },
  call: { cn: '{who}邀您进入直播：{title}', us: '{who} asks you to join the live: {title}' },
  interrupted: {
    cn: '推流已中断：{title}，请检查网络',
    us: 'The signal of {title} is interrupted; check your network',
  },
  no_show: { cn: '直播未按时开播，已关闭：{title}', us: 'The live did not begin and is closed: {title}' },
  replay: { cn: '直播回放：{title}', us: 'The replay of a live: {title}' },
} as const;
