import { defineRefusals } from '#shared/refusal.ts';

export const bookingRefusals = defineRefusals('premises', {
  taken: { cn: '该时段已被占用：{who} {time}', us: 'Taken at that time: {who} {time}' },
  rule_notice: { cn: '需提前 {n} 分钟', us: '{n} minutes’ notice needed' },
  rule_ahead: { cn: '最多提前 {n} 天', us: 'At most {n} days ahead' },
  rule_length: { cn: '时长应为 {a}–{b} 分钟', us: 'Length {a}–{b} minutes' },
  rule_quota: { cn: '本周已用 {n} 小时', us: '{n} hours used this week' },
  rule_open: { cn: '开放时间 {windows}', us: 'Open {windows}' },
  rule_who: { cn: '该房间不对您开放预订', us: 'You can’t book this room' },
  closed: { cn: '房间维护中，至 {date}', us: 'Under maintenance until {date}' },
  checkin_window: { cn: '签到时间为 {from}–{to}', us: 'Check-in is open from {from} to {to}' },
  swap_gone: { cn: '对方的预订已变化，请重新申请', us: 'The other booking has changed; please ask again' },
  wrong_state: { cn: '预订状态已变为「{state}」，请刷新', us: 'The booking is now “{state}”. Refresh to continue.' },
  own_booking: { cn: '不能审批自己的预订', us: 'You can’t decide your own booking' },
  wait_free: { cn: '该时段可以直接预订', us: 'The room is free then. Book it.' },
  reserved: { cn: '该时段由其他业务占用，请到该业务中修改', us: 'Something else holds this time. Change it there.' },
  rule_closed_day: { cn: '该房间当天不开放预订', us: 'This room can’t be booked on that day' },
});

export const bookingTexts = {
  not_bookable: { cn: '请选择可预订的房间', us: 'Choose a room that can be booked' },
  fourteen_days: { cn: '最多查找14天', us: 'At most fourteen days' },
  not_staff: { cn: '请选择本校的教职工', us: 'Choose staff of this school' },
  past: { cn: '不能预订过去的时间', us: 'Choose a time in the future' },
  end_after_start: { cn: '结束应晚于开始', us: 'The end must be after the start' },
  foreign_room: { cn: '请选择本校的房间', us: 'Choose rooms of this school' },
  occupied: { cn: '已占用', us: 'Taken' },
  say_why: { cn: '请说明原因', us: 'Say why' },
  swap_own: { cn: '请选择他人的预订', us: 'Choose a booking of somebody else' },
} as const;

/** The notifications of people, by what happened. */
export const bookingMessages = {
  invited: { cn: '{who}邀请您参加「{title}」：{room} {time}', us: '{who} invites you to “{title}”: {room}, {time}' },
  to_review: { cn: '房间预订待审批：{room} {time}', us: 'A booking to approve: {room}, {time}' },
  confirmed: { cn: '预订已通过：{room} {time}', us: 'Your booking is approved: {room}, {time}' },
  rejected: { cn: '预订未通过：{room} {time}', us: 'Your booking was rejected: {room}, {time}' },
  expired: { cn: '预订逾期未审批：{room} {time}', us: 'Nobody decided your booking in time: {room}, {time}' },
  released: {
    cn: '未按时签到，房间已释放：{room} {time}',
    us: 'Nobody checked in, the room was released: {room}, {time}',
  },
  cancelled: { cn: '预订已取消：{room} {time}', us: 'The booking is cancelled: {room}, {time}' },
  moved: { cn: '预订已改为：{room} {time}', us: 'The booking was moved: {room}, {time}' },
  to_move: {
    cn: '房间停用，请改期：{room} {time}',
    us: 'The room is closed; please move your booking: {room}, {time}',
  },
  room_gone: {
    cn: '房间停用，请为「{title}」另选房间：{room} {time}',
    us: 'The room is closed; choose another one for “{title}”: {room}, {time}',
  },
  room_needed: {
    cn: '房间另有安排，请改期：{room} {time}',
    us: 'The room is needed; please move your booking: {room}, {time}',
  },
  free: { cn: '您候补的房间空出来了：{room} {time}', us: 'A room you wait for is free: {room}, {time}' },
  swap_asked: {
    cn: '{who}想与您交换房间：{room} {time}',
    us: '{who} would like to swap rooms with you: {room}, {time}',
  },
  swap_accepted: { cn: '房间已交换：现为 {room} {time}', us: 'Rooms are swapped; yours is now {room}, {time}' },
  swap_declined: {
    cn: '对方未同意交换房间：{room} {time}',
    us: 'Your wish to swap rooms was declined: {room}, {time}',
  },
} as const;
