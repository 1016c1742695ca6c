import { defineRefusals } from '#shared/refusal.ts';
import { DEPARTMENT_DEPTH_MAX } from './departments.shapes.ts';

export const departmentRefusals = defineRefusals('department', {
  below_itself: { cn: '不能移动到自己的下级', us: 'A department can’t be moved under itself' },
  class_moves: { cn: '班级部门请在年级班级中调整', us: 'Change class departments under Classes' },
  too_deep: {
    cn: `部门最多${DEPARTMENT_DEPTH_MAX}级`,
    us: `Departments can have up to ${DEPARTMENT_DEPTH_MAX} levels`,
  },
  not_empty: {
    cn: '部门下还有{n}名成员或{m}个下级部门，无法停用',
    us: 'Can’t close: {n} members and {m} sub-departments remain',
  },
  archived: { cn: '该部门已停用', us: 'This department is closed' },
  wrong_state: { cn: '部门状态已变为「{state}」，请刷新', us: 'The department is now “{state}”. Refresh to continue.' },
  merge_itself: { cn: '请选择另一个部门', us: 'Choose another department' },
  merge_elsewhere: { cn: '只能合并到同一机构的部门', us: 'You can only merge departments of the same organisation' },
  merge_changed: {
    code: 409001,
    cn: '部门在预览之后有变化，请重新预览',
    us: 'The departments have changed since the preview. Preview again.',
  },
  merge_names: { cn: '目标部门下已有同名部门：{names}', us: 'The target already has departments called {names}' },
  undo_too_late: { cn: '超过24小时，不能撤销', us: 'Can’t be undone after 24 hours' },
  last_main: { cn: '教职工至少保留一个主部门', us: 'Staff need at least one primary department' },
  outside_leader: { cn: '分管领导以外须为本部门成员', us: 'Only an overseeing head can come from another department' },
});
