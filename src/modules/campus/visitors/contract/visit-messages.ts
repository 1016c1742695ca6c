import type { Text } from '#shared/text.ts';

/** The notifications of visitors, hosts and the security office. `{no}`, `{name}`, `{time}`, `{gate}`, `{reason}` are filled in. */
export const visitorTexts = {
  received: {
    cn: '【来访预约】预约 {no} 已提交，待 {host} 确认，时间 {time}。',
    us: 'Booking {no} submitted, waiting for {host} to approve. Time: {time}.',
  },
  invited: {
    cn: '【来访邀约】{host} 邀请您 {time} 到访，入校码 {code}。',
    us: '{host} invites you to visit on {time}. Your pass code is {code}.',
  },
  approved: {
    cn: '【来访预约】预约 {no} 已同意，时间 {time}，入校码 {code}。',
    us: 'Booking {no} was approved. Time: {time}, pass code: {code}.',
  },
  rejected: { cn: '【来访预约】预约 {no} 未获同意：{opinion}', us: 'Booking {no} was declined: {opinion}' },
  cancelled: { cn: '【来访预约】预约 {no} 已取消：{reason}', us: 'Booking {no} was cancelled: {reason}' },
  changed: { cn: '【来访预约】预约 {no} 已变更，时间 {time}。', us: 'Booking {no} was changed. Time: {time}.' },
  extended: { cn: '【来访预约】预约 {no} 已延长至 {time_end}。', us: 'Booking {no} was extended until {time_end}.' },
} as const satisfies Record<string, Text>;

export const hostTexts = {
  applied: { cn: '{name} 预约 {time} 来访，请确认', us: '{name} wants to visit you on {time}. Please review.' },
  walk_in: { cn: '访客 {name} 已在门岗等候，请确认', us: '{name} is waiting at the gate. Please review.' },
  arrived: { cn: '访客已到{gate}：{name}', us: '{name} has arrived at {gate}' },
  at_gate: { cn: '访客已在门口等候：{name}', us: '{name} is waiting at the gate' },
  taken_over: {
    cn: '{from}已离任，{name} 的来访（{time}）转由您接待',
    us: '{from} has left. You now host {name} on {time}.',
  },
  refused: { cn: '访客 {name} 在{gate}被拒绝入校', us: '{name} was refused entry at {gate}' },
  cancelled: { cn: '访客取消了预约 {no}：{reason}', us: 'The visitor cancelled booking {no}: {reason}' },
  changed: { cn: '{name} 修改了预约 {no}，请确认', us: '{name} changed booking {no}. Please review.' },
  late: { cn: '访客尚未到达：{name}', us: '{name} has not arrived yet' },
  over: { cn: '{name} 的来访时间已到，请延长或送别', us: '{name}’s visit time is up. Extend it or see them out.' },
  no_show: { cn: '{name} 未到访，预约 {no} 已结束', us: '{name} didn’t arrive. Booking {no} has ended.' },
  expired: { cn: '预约 {no} 未在期限内处理，已过期', us: 'Booking {no} wasn’t reviewed in time and has expired' },
} as const satisfies Record<string, Text>;

export const securityTexts = {
  second: { cn: '{name} 的来访待复审（{no}）', us: '{name}’s visit needs a second review ({no})' },
  refused: { cn: '{gate}拒绝 {name} 入校', us: '{name} was refused entry at {gate}' },
  blocked_inside: {
    cn: '黑名单人员 {name} 于 {at} 在{gate}断网期间入校，请立即处理（{no}）',
    us: '{name}, who is on the block list, entered at {gate} at {at} while it had no line. Act now ({no}).',
  },
  wrong_codes: { cn: '{gate}连续输错入校码', us: 'Repeated wrong pass codes at {gate}' },
  overstay: { cn: '{name} 超时未离校（{no}）', us: '{name} has overstayed ({no})' },
} as const satisfies Record<string, Text>;
