import { defineRefusals } from '#shared/refusal.ts';

export const workPlanRefusals = defineRefusals('work_plan', {
  wrong_state: { cn: '状态已变为「{state}」，请刷新', us: 'The status is now “{state}”. Refresh to continue.' },
  exists: { cn: '该时段的计划已存在', us: 'There is a plan for this time already' },
  no_term: { cn: '该日期不在任何学期内', us: 'This day lies in no term' },
  no_items: { cn: '请先添加事项', us: 'Add at least one item first' },
  has_merged: { cn: '已汇总部门计划，不能删除', us: 'Plans of departments were merged into it, so it stays' },
  missing: { cn: '尚有{n}个部门未提交：{names}', us: '{n} departments haven’t submitted: {names}' },
  room_clash: { cn: '场地冲突：{room} {time}，{plan}', us: 'Room clash: {room} {time}, {plan}' },
  evidence: { cn: '督办事项须上传佐证材料', us: 'A supervised item needs evidence' },
  too_many: { cn: '一份计划最多{n}个事项', us: 'A plan holds at most {n} items' },
  no_last_year: { cn: '去年同期没有计划', us: 'There was no plan at this time last year' },
  too_long: { cn: '一次最多查看{n}天', us: 'At most {n} days at once' },
});

/** Messages at a field. */
export const workPlanTexts = {
  department_needed: { cn: '请选择部门', us: 'Choose a department' },
  department: { cn: '请选择您所在的部门', us: 'Choose a department of your own' },
  partners: { cn: '请选择本单位的部门', us: 'Choose departments of this organisation' },
  scope: { cn: '您不能制定学校计划', us: 'You can’t write the plan of the school' },
  outside: { cn: '不在计划时段内', us: 'The plan doesn’t cover this day' },
  room_time: { cn: '使用场地须填写起止时间', us: 'A room needs a time from and to' },
  both_times: { cn: '请同时填写开始和结束时间', us: 'Enter both times' },
  foreign_room: { cn: '请选择本校的房间', us: 'Choose a room of this school' },
  not_staff: { cn: '请选择本单位在职人员', us: 'Choose people who work here' },
  goal: { cn: '请选择本单位现行规划的目标', us: 'Choose a goal of the plan that is active' },
  too_far: { cn: '可见范围超出您的权限', us: 'You can’t show it to everybody you chose' },
  supervised: { cn: '只有办公室可以设为督办', us: 'Only the office supervises items' },
  other_day: { cn: '与起止时间不是同一天', us: 'The times lie on another day' },
  same_day: { cn: '须在同一天内', us: 'It must end on the same day' },
} as const;
