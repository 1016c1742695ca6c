import { defineRefusals } from '#shared/refusal.ts';

/** Refusals of the app catalogue, clients, shared posts and dictionaries. */
export const adminRefusals = defineRefusals('admin', {
  builtin_app: { cn: '内置应用不能删除，可停用', us: 'Built-in apps can be turned off but not deleted' },
  needed_app: { cn: '该应用是门户的基础，不能停用', us: 'This core app can’t be turned off' },
  app_in_use: {
    cn: '仍有{n}个机构在使用该应用，请先停用',
    us: 'Organisations still using the app: {n}. Turn it off first.',
  },
  action_in_use: {
    cn: '动作 {code} 已分配给角色，不能删除',
    us: 'The action {code} is used by roles and can’t be deleted',
  },
  app_off: { cn: '应用未启用，不能开通：{name}', us: 'This app is off: {name}' },
  parent_off: { cn: '上级机构未开通：{name}', us: 'The parent organisation doesn’t use it: {name}' },
  client_has_people: { cn: '该单位已有人员数据，请停用', us: 'This client has people. Suspend it instead.' },
  client_not_trial: { cn: '只能删除试用中的单位', us: 'Only trial clients can be deleted' },
  super_admin_only: { cn: '只有超级管理员可以停用单位', us: 'Only super admins can suspend a client' },
  group_root: { cn: '不能停用本集团自身', us: 'You can’t suspend your own school group' },
  post_in_use: { cn: '岗位正在使用，不能删除', us: 'This post is in use and can’t be deleted' },
  value_in_use: { cn: '该值已被使用', us: 'This value is in use' },
  value_locked: { cn: '内置字典值不能修改', us: 'Built-in values can’t be changed' },
});

/** Messages that land on a field. */
export const adminFieldTexts = {
  app_code_taken: { cn: '应用编码已存在', us: 'This app code already exists' },
  action_code_taken: { cn: '动作编码已存在', us: 'This action code already exists' },
  builtin_field: { cn: '内置应用的该项不可修改', us: 'This can’t be changed for built-in apps' },
  host_not_allowed: { cn: '链接域名未在白名单', us: 'This host isn’t on the allow list' },
  code_taken: { cn: '编码已存在', us: 'This code already exists' },
  domain_taken: { cn: '域名已被使用', us: 'This domain is already in use' },
  organization_taken: { cn: '该机构已是接入单位', us: 'This organisation is already a client' },
  not_there: { cn: '请选择列表中的项', us: 'Choose from the list' },
  value_taken: { cn: '字典值已存在', us: 'This value already exists' },
  key_unknown: { cn: '没有这项设置', us: 'This setting doesn’t exist' },
  value_wrong: { cn: '值不符合该设置的要求', us: 'Invalid value for this setting' },
} as const;
