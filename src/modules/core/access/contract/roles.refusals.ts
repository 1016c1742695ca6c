import { defineRefusals } from '#shared/refusal.ts';

/** Why a change of rights was refused. */
export const roleRefusals = defineRefusals('role', {
  not_held: { cn: '不能授予自己没有的权限：{names}', us: 'You can’t grant permissions you don’t have: {names}' },
  out_of_scope: { cn: '授权范围超出您自己的范围：{names}', us: 'The scope is wider than yours: {names}' },
  conflict: { cn: '权限冲突：{a} 与 {b} 不能同时授予', us: 'Conflict: {a} and {b} can’t be combined' },
  system_role: { cn: '系统角色不能修改', us: 'Built-in roles can’t be changed' },
  user_type_role: { cn: '{name} 由系统按身份授予', us: '{name} comes with the person type and can’t be assigned' },
  has_holders: { cn: '角色下还有{n}名成员', us: 'People who still have this role: {n}' },
  critical_while_held: {
    cn: '该角色已有 {n} 名成员，关键权限须逐人复核：请先收回，或另建角色。关键权限：{names}',
    us: 'Critical permissions need approval for each person. End the role for its holders first, or create another role. Holders: {n}. Critical permissions: {names}',
  },
  wider_critical: {
    cn: '关键角色的范围不能由一人扩大：请收回后重新授权，由另一名管理员复核',
    us: 'The scope of a critical role can’t be widened by one person. End the role and assign it again for another administrator to approve.',
  },
  group_in_use: { cn: '分组下还有{n}个角色', us: 'Roles still in this group: {n}' },
  oneself: { cn: '不能给自己授权', us: 'You can’t assign roles to yourself' },
  too_many: { cn: '该角色最多{n}名成员', us: 'This role is limited to {n} holders' },
  already_holds: { cn: '{names} 已拥有该角色', us: 'Already assigned to {names}' },
  not_a_member: { cn: '{names} 不是该机构的成员', us: 'Not members of this organisation: {names}' },
  last_administrator: { cn: '至少保留一名授权管理员', us: 'Keep at least one role administrator' },
  from_post: {
    cn: '该角色随岗位或身份获得，请调整岗位',
    us: 'This role comes with a post or person type. Change the post instead.',
  },
  other_second: { cn: '须由另一名授权管理员复核', us: 'Another role administrator must review this' },
  decided: { cn: '该授权已由{who}处理', us: 'Already reviewed by {who}' },
  disabled: { cn: '角色已停用', us: 'This role is off' },
  code_taken: { code: 422001, cn: '角色编码已存在', us: 'This role code already exists' },
});

/** Why a delegation was refused. */
export const delegationRefusals = defineRefusals('delegation', {
  critical: { cn: '关键权限不能代理：{names}', us: 'Critical permissions can’t be delegated: {names}' },
  not_open: { cn: '该代理授权已结束', us: 'This delegation has ended' },
});
