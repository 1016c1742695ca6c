import { defineRefusals } from '#shared/refusal.ts';

export const doorRefusals = defineRefusals('doors', {
  card_taken: { cn: '该卡已绑定给{name}，请先解绑', us: 'This card belongs to {name}; release it first' },
  sn_taken: { cn: '设备序列号已登记', us: 'This serial number is registered already' },
  windows_overlap: { code: 422001, cn: '时段 {a} 与 {b} 重叠', us: 'Windows {a} and {b} overlap' },
  offline: { cn: '设备离线，指令已排队，恢复后自动执行', us: 'The device is offline; the command is queued' },
  enrol_timeout: { cn: '30 秒内未读到卡片，请重试', us: 'No card was read within 30 seconds; try again' },
  device_limit: {
    code: 422001,
    cn: '{doors} 每天最多支持 {n} 个时段',
    us: '{doors} can hold {n} windows a day at most',
  },
  lock_in_use: { cn: '请先从 {groups} 移除该门锁', us: 'Remove this lock from {groups} first' },
  group_in_use: {
    cn: '该门禁组正用于 {n} 个访客预约',
    us: 'This group is used by {n} visitor bookings',
  },
  request_open: { cn: '您已申请此门，请等待审批', us: 'You have asked for this door already' },
  request_state: { cn: '申请状态已变为「{state}」，请刷新', us: 'The request is now “{state}”. Refresh to continue.' },
  own_request: { cn: '不能审批自己的申请', us: 'You cannot review your own request' },
  no_emergency: { cn: '当前没有紧急状态', us: 'There is no emergency' },
  same_emergency: { cn: '该校区已处于此紧急状态', us: 'The campus is in this state already' },
  span_long: { cn: '最多查看 {n} 天', us: 'At most {n} days at once' },
  too_many_cards: { cn: '每人最多 {n} 张卡', us: 'At most {n} cards a person' },
  wrong_state: { cn: '卡状态已变为「{state}」，请刷新', us: 'The card is now “{state}”. Refresh to continue.' },
  restore_late: { cn: '挂失超过 {n} 天，请重新绑卡', us: 'Reported lost more than {n} days ago; bind a new card' },
});

/** The notifications about a request. */
export const doorMessages = {
  asked: { cn: '{who}申请{door}的门禁权限', us: '{who} asks to be let through {door}' },
  approved: { cn: '您可以开{door}了', us: 'You may open {door} now' },
  came: { cn: '{who}已到校，{time}', us: '{who} came to school at {time}' },
  left: { cn: '{who}已离校，{time}', us: '{who} left school at {time}' },
  passed: { cn: '{who}经过校门，{time}', us: '{who} passed the school gate at {time}' },
  rejected: { cn: '{door}的门禁申请未通过', us: 'Your request for {door} was not approved' },
} as const;

export const doorTexts = {
  code_used: { cn: '门锁编码已存在', us: 'This code exists already' },
  foreign_campus: { cn: '请选择本校的校区', us: 'Choose a campus of this school' },
  foreign_room: { cn: '请选择本校的房间', us: 'Choose a room of this school' },
  foreign_gate: { cn: '请选择本校的门岗', us: 'Choose a gate of this school' },
  foreign_lock: { cn: '请选择本校的门锁', us: 'Choose locks of this school' },
  foreign_group: { cn: '请选择本校的门禁组', us: 'Choose an access group of this school' },
  not_here: { cn: '请选择本校人员', us: 'Choose somebody of this school' },
  one_place: { cn: '门锁只能在房间或门岗之一', us: 'A lock is at a room or at a gate, not both' },
  card_or_listen: { cn: '请填写卡号，或选择门锁读卡', us: 'Give a card number, or let the lock read one' },
  needs_address: { cn: '请填写设备地址', us: 'Enter the address of the device' },
  needs_secret: { cn: '请填写设备密钥', us: 'Enter the key of the device' },
  bad_address: { cn: '请填写 http(s)://IP 形式的地址', us: 'Enter an address such as http://10.20.0.5' },
  foreign_network: { cn: '该地址不在允许的设备网段内', us: 'This address is not in a network of devices' },
  not_simulated: { cn: '仅限模拟器', us: 'Only at the simulator' },
  not_offered: { cn: '该设备类型未启用', us: 'This kind of device is not set up here' },
  not_reached: { cn: '人员范围超出您的管理范围', us: 'This audience is beyond your reach' },
  group_without_lock: { cn: '该门禁组不含此门锁', us: 'This access group does not hold this lock' },
  group_needed: { cn: '请选择门禁组', us: 'Choose an access group' },
  opinion_needed: { cn: '请填写原因', us: 'Say why' },
  until_past: { cn: '请选择今天或以后', us: 'Choose today or a later day' },
  name_used: { cn: '已有同名门禁组', us: 'An access group has this name already' },
} as const;
