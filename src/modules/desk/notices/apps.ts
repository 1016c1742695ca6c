import { userGroupsRights } from '#modules/desk/user-groups/rights.ts';
import type { BuiltinApp } from '#shared/builtin-app.ts';
import { noticeRights } from './rights.ts';

export const noticesApps: readonly BuiltinApp[] = [
  {
    code: 'internalNotice',
    name: '通知公告',
    name_en: 'Notices',
    category: 'online_office',
    route: '/internalNotice',
    icon: 'speakerphone',
    sort: 20,
  },
  {
    code: 'mgmt_message',
    name: '消息管理',
    name_en: 'Messages',
    category: 'system',
    route: '/mgmt_message',
    icon: 'messages',
    sort: 40,
    actions: [userGroupsRights.messages, noticeRights.sendTexts, noticeRights.types, userGroupsRights.sharedGroups],
  },
];
