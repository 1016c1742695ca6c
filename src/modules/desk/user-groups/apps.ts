import type { BuiltinApp } from '#shared/builtin-app.ts';

export const userGroupsApps: readonly BuiltinApp[] = [
  {
    code: 'mgmt_message',
    name: '消息管理',
    name_en: 'Messages',
    category: 'system',
    route: '/mgmt_message',
    icon: 'messages',
    sort: 40,
  },
];
