import { defineLifecycle } from '#shared/lifecycle.ts';
import { states } from '#shared/states.ts';

/** Life of a department. Every change of a row is a move, so that its history tells who did what. */
export const departmentLifecycle = defineLifecycle({
  states: {
    active: states.in_use,
    archived: states.disabled,
  },
  moves: {
    create: { from: ['active'], to: 'active', cn: '新建', us: 'Create' },
    update: { from: ['active'], to: 'active', cn: '修改', us: 'Edit' },
    move: { from: ['active'], to: 'active', cn: '移动部门', us: 'Move department' },
    update_leaders: { from: ['active'], to: 'active', cn: '设置领导', us: 'Set heads' },
    take_over: { from: ['active'], to: 'active', cn: '并入其他部门', us: 'Merge into another' },
    merge: { from: ['active'], to: 'archived', cn: '合并部门', us: 'Merge department' },
    undo_merge: { from: ['archived'], to: 'active', cn: '撤销合并', us: 'Undo merge' },
    archive: { from: ['active'], to: 'archived', cn: '停用部门', us: 'Close department' },
  },
});

/** Moves that a person makes on one department. */
export const DEPARTMENT_ACTIONS = [
  'update',
  'move',
  'update_leaders',
  'merge',
  'undo_merge',
  'archive',
  'members',
] as const;
