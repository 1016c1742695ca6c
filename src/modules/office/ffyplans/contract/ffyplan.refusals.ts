import { defineRefusals } from '#shared/refusal.ts';

export const ffyplanRefusals = defineRefusals('ffyplan', {
  wrong_state: { cn: '状态已变为「{state}」，请刷新', us: 'The status is now “{state}”. Refresh to continue.' },
  weights: { cn: '权重之和须为100%', us: 'Weights must sum to 100 %' },
  no_goals: { cn: '请先添加目标', us: 'Add at least one goal first' },
  one_active: { cn: '「{title}」正在执行，请先结束', us: '“{title}” is active. Close it first.' },
  not_owner: { cn: '只有目标负责人可以填写完成情况', us: 'Only the owner of a goal enters what was reached' },
  not_active: { cn: '规划启用后才能填写完成情况', us: 'Results can be entered once the plan is active' },
  targets_not_active: { cn: '规划启用后才能调整目标值', us: 'Targets are changed while the plan is active' },
  targets_over: { cn: '{year}年已结束，其目标值不再调整', us: '{year} is over. Its target can’t change any more.' },
  change_open: { cn: '该目标已有待审批的调整', us: 'New targets of this goal are being approved already' },
  has_below: { cn: '请先删除下级目标', us: 'Remove the goals below it first' },
  too_many: { cn: '一份规划最多{n}个目标', us: 'A plan holds at most {n} goals' },
});

/** Messages at a field. */
export const ffyplanTexts = {
  too_far: { cn: '征求意见范围超出您的权限', us: 'You can’t ask everybody you chose' },
  department: { cn: '请选择本单位的部门', us: 'Choose a department of this organisation' },
  not_staff: { cn: '请选择本单位在职人员', us: 'Choose somebody who works here' },
  too_deep: { cn: '目标最多四级', us: 'Goals have at most four levels' },
  ring: { cn: '不能移到自己或下级目标之下', us: 'A goal can’t stand below itself' },
  no_such_goal: { cn: '请选择本规划的目标', us: 'Choose a goal of this plan' },
  year_outside: { cn: '不在规划年度内', us: 'The plan doesn’t cover this year' },
  years_of_targets: { cn: '{year}年已有目标值', us: 'There are targets for {year}' },
  year_ahead: { cn: '该年度尚未开始', us: 'This year hasn’t begun yet' },
  year_over: { cn: '该年度已结束', us: 'This year is over' },
  year_twice: { cn: '年度重复', us: 'This year is named twice' },
  nothing_new: { cn: '目标值没有变化', us: 'No target changes' },
  no_indicator: { cn: '该目标没有指标', us: 'This goal has no indicator' },
} as const;
