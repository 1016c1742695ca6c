import type { BuiltinApp } from '#shared/builtin-app.ts';

export const noticesApps: readonly BuiltinApp[] = [
  {
    code: 'internalNotice',
    name: '通知公告',
    name_en: 'Notices',
    category: 'online_office',
    route: '/internalNotice/mgmt_bulletin',
    icon: 'speakerphone',
    sort: 20,
  },
];
