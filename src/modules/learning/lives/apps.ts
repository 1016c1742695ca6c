import type { BuiltinApp } from '#shared/builtin-app.ts';

export const liveApps: readonly BuiltinApp[] = [
  {
    code: 'mgmtLive',
    name: '直播',
    name_en: 'Live streams',
    category: 'edu_admin',
    route: '/mgmtLive',
    icon: 'broadcast',
    sort: 62,
  },
];
