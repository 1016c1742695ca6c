import { defineRefusals } from '#shared/refusal.ts';

export const repairRefusals = defineRefusals('repair', {
  wrong_state: { cn: '状态已变为「{state}」，请刷新', us: 'The status is now “{state}”. Refresh to continue.' },
  verified: { cn: '已确认的工单不能重开，请新建', us: 'Verified; open a new one' },
  too_many: { cn: '每小时最多提交10个报修', us: 'You can report up to 10 faults an hour' },
  into_itself: { cn: '不能合并到自己', us: 'A repair can’t be merged into itself' },
  both_open: { cn: '两个工单都须尚未完成', us: 'Both repairs have to be open' },
  assigned_to_other: { cn: '工单已派给{name}', us: 'This repair is assigned to {name}' },
  has_followers: {
    cn: '其他人也报修了同一故障，不能取消',
    us: 'Others have reported the same fault, so this can’t be cancelled',
  },
  category_used: { cn: '该类别已有工单', us: 'Repairs of this category exist' },
  film_too_long: { cn: '视频不能超过30秒', us: 'A video lasts 30 seconds at most' },
  film_unreadable: {
    cn: '无法读取这段视频，请重新拍摄后上传',
    us: 'This video can’t be read. Record it again and upload it.',
  },
});

/** Messages that land on fields. */
export const repairTexts = {
  place_needed: { cn: '请选择房间或填写位置', us: 'Choose a room or describe the place' },
  not_room: { cn: '请选择本校的房间', us: 'Choose a room of this school' },
  not_category: { cn: '请选择报修类别', us: 'Choose a category' },
  not_repairer: { cn: '请选择本校的维修人员', us: 'Choose one of the repair workers here' },
  not_order: { cn: '请选择本校的另一个工单', us: 'Choose another repair of this school' },
  not_parent: { cn: '上级须是另一个一级类别', us: 'Choose another category that has none above it' },
  has_children: { cn: '该类别下还有子类别', us: 'This category has others below it' },
  same_name: { cn: '已有同名类别', us: 'There is a category of this name' },
  hours_order: { cn: '越紧急时限越短', us: 'The more urgent, the shorter the time' },
  reason_needed: { cn: '请填写原因', us: 'Give a reason' },
  in_future: { cn: '不能晚于现在', us: 'This can’t be in the future' },
} as const;

/** What people are told. `{place}`, `{number}` and `{what}` say which fault it is. */
export const repairMessages = {
  submitted: { cn: '新报修：{place} {what}', us: 'New repair: {what}, {place}' },
  emergency: { cn: '紧急报修：{place} {what}', us: 'Emergency: {what}, {place}' },
  unaccepted: {
    cn: '紧急报修10分钟无人接单：{place} {what}',
    us: 'Nobody has accepted this emergency for 10 minutes: {what}, {place}',
  },
  to_accept: { cn: '派给您的工单：{place} {what}', us: 'Assigned to you: {what}, {place}' },
  taken_away: { cn: '工单{number}已改派他人', us: '{number} is now assigned to somebody else' },
  assigned: { cn: '您的报修{number}已派单', us: 'Your repair {number} is assigned' },
  accepted: { cn: '您的报修{number}已接单', us: 'Your repair {number} is accepted' },
  refused: { cn: '工单{number}被退回，请重新派单', us: '{number} was turned down. Assign it to somebody else.' },
  given_back: {
    cn: '工单{number}的维修人已离岗，请重新派单：{place}',
    us: 'The worker on {number} has left. Assign it to somebody else: {place}',
  },
  started: { cn: '您的报修{number}开始维修', us: 'Work on your repair {number} has started' },
  paused: { cn: '您的报修{number}暂停：{reason}', us: 'Work on your repair {number} is paused: {reason}' },
  resumed: { cn: '您的报修{number}继续维修', us: 'Work on your repair {number} goes on' },
  done: { cn: '您的报修{number}已修好，请确认', us: 'Your repair {number} is done. Please confirm.' },
  verified: { cn: '工单{number}已确认', us: '{number} is confirmed' },
  closed: { cn: '您的报修{number}已自动确认', us: 'Your repair {number} was confirmed automatically' },
  reopened: { cn: '工单{number}被重开：{reason}', us: '{number} was reopened: {reason}' },
  reopened_by_other: {
    cn: '您的报修{number}被其他报修人重开',
    us: 'Your repair {number} was reopened by another reporter',
  },
  cancelled: { cn: '工单{number}已取消', us: '{number} was cancelled' },
  merged: {
    cn: '您的报修{number}已合并到{into}，进展会继续通知您',
    us: 'Your repair {number} was merged into {into}. You’ll still hear of its progress.',
  },
  due_soon: { cn: '工单{number}将于{at}到期：{place}', us: '{number} is due at {at}: {place}' },
  overdue: { cn: '工单{number}已超时：{place}', us: '{number} is overdue: {place}' },
} as const;
