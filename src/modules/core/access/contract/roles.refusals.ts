import { defineRefusals } from '#shared/refusal.ts';

/** Why a change of rights was refused. */
export const roleRefusals = defineRefusals('role', {
  not_held: { cn: '不能授予自己没有的权限：{names}', us: 'You cannot grant rights you do not hold: {names}' },
  out_of_scope: { cn: '授权范围超出您自己的范围：{names}', us: 'The scope goes beyond your own: {names}' },
  conflict: { cn: '权限冲突：{a} 与 {b} 不能同时授予', us: '{a} and {b} must not be held together' },
  system_role: { cn: '系统角色不能修改', us: 'System roles cannot be changed' },
  hat_role: { cn: '{name} 由系统按身份授予', us: '{name} comes with the kind of person and is not given' },
  has_holders: { cn: '角色下还有{n}名成员', us: 'People who still hold the role: {n}' },
  critical_while_held: {
    cn: '该角色已有 {n} 名成员，关键权限须逐人复核：请先收回，或另建角色。关键权限：{names}',
    us: 'Critical rights need a second administrator for each person. Take the role back first, or make another one. People who hold it: {n}. Critical rights: {names}',
  },
  wider_critical: {
    cn: '关键角色的范围不能由一人扩大：请收回后重新授权，由另一名管理员复核',
    us: 'The scope of a critical role does not grow by one person alone. Take it back and give it again; another administrator decides.',
  },
  group_in_use: { cn: '分组下还有{n}个角色', us: 'Roles still in the group: {n}' },
  oneself: { cn: '不能给自己授权', us: 'You cannot grant to yourself' },
  too_many: { cn: '该角色最多{n}名成员', us: 'The role takes no more holders than {n}' },
  already_holds: { cn: '{names} 已拥有该角色', us: '{names} already hold this role' },
  not_a_member: { cn: '{names} 不是该机构的成员', us: '{names} are not members of the organisation' },
  last_administrator: { cn: '至少保留一名授权管理员', us: 'Keep at least one authorised administrator' },
  from_post: { cn: '该角色随岗位或身份获得，请调整岗位', us: 'This role comes with a post; change the post' },
  other_second: { cn: '须由另一名授权管理员复核', us: 'Another administrator has to decide' },
  decided: { cn: '该授权已由{who}处理', us: 'Already decided by {who}' },
  disabled: { cn: '角色已停用', us: 'The role is switched off' },
  code_taken: { code: 422001, cn: '角色编码已存在', us: 'The role code already exists' },
});

/** Why a delegation was refused. */
export const delegationRefusals = defineRefusals('delegation', {
  critical: { cn: '关键权限不能代理：{names}', us: 'Critical rights cannot be delegated: {names}' },
  not_open: { cn: '该代理授权已结束', us: 'This delegation is over' },
});
