import { defineRefusals } from '#shared/refusal.ts';

/** Refusals of the app catalogue, clients, shared posts and dictionaries. */
export const adminRefusals = defineRefusals('admin', {
  builtin_app: { cn: '内置应用不能删除，可停用', us: 'Built-in apps can only be switched off' },
  needed_app: { cn: '该应用是门户的基础，不能停用', us: 'The portal needs this app; it cannot be switched off' },
  app_in_use: {
    cn: '仍有{n}个机构在使用该应用，请先停用',
    us: 'Organisations that still run the app: {n}; switch it off first',
  },
  action_in_use: { cn: '动作 {code} 已分配给角色，不能删除', us: 'Roles hold the action {code}; it cannot be removed' },
  app_off: { cn: '应用未启用，不能开通：{name}', us: 'The app is not switched on: {name}' },
  parent_off: { cn: '上级机构未开通：{name}', us: 'The organisation above does not run it: {name}' },
  client_has_people: { cn: '该单位已有人员数据，请停用', us: 'The client holds people, suspend it instead' },
  client_not_trial: { cn: '只能删除试用中的单位', us: 'Only a client on trial can be deleted' },
  super_admin_only: { cn: '只有超级管理员可以停用单位', us: 'Only a super admin may suspend a client' },
  group_root: { cn: '不能停用本集团自身', us: 'Your own school group cannot be suspended' },
  post_in_use: { cn: '岗位正在使用，不能删除', us: 'The post is in use' },
  value_in_use: { cn: '该值已被使用', us: 'The value is in use' },
  value_locked: { cn: '内置字典值不能修改', us: 'Built-in values cannot be changed' },
});

/** Messages that land on a field. */
export const adminFieldTexts = {
  app_code_taken: { cn: '应用编码已存在', us: 'The app code already exists' },
  action_code_taken: { cn: '动作编码已存在', us: 'The action code already exists' },
  builtin_field: { cn: '内置应用的该项不可修改', us: 'Fixed for built-in apps' },
  host_not_allowed: { cn: '链接域名未在白名单', us: 'The host is not allowed' },
  code_taken: { cn: '编码已存在', us: 'The code already exists' },
  domain_taken: { cn: '域名已被使用', us: 'The domain is in use' },
  organization_taken: { cn: '该机构已是接入单位', us: 'The organisation is a client already' },
  not_there: { cn: '请选择列表中的项', us: 'Choose one of the list' },
  value_taken: { cn: '字典值已存在', us: 'The value already exists' },
  key_unknown: { cn: '没有这项设置', us: 'There is no such setting' },
  value_wrong: { cn: '值不符合该设置的要求', us: 'The value does not fit this setting' },
} as const;
