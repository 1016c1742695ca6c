import type { BuiltinApp } from '#shared/builtin-app.ts';

export const noticesApps: readonly BuiltinApp[] = [
  {
    code: 'internalNotice',
    name: '公告管理',
    name_en: 'Announcements',
    category: 'online_office',
    route: '/internalNotice/mgmt_bulletin',
    icon: 'speakerphone',
    sort: 20,
  },
];
