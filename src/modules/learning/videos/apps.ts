import type { BuiltinApp } from '#shared/builtin-app.ts';

export const videoApps: readonly BuiltinApp[] = [
  {
    code: 'videos',
    name: '视频',
    name_en: 'Videos',
    category: 'edu_admin',
    route: '/videos',
    icon: 'video',
    sort: 40,
    draft: true,
    is_leaned_on: true,
    actions: ['2401'],
  },
  {
    code: 'dibbler-videos',
    name: '点播管理',
    name_en: 'Video desk',
    category: 'edu_admin',
    route: '/dibbler-videos',
    icon: 'device-tv',
    sort: 41,
    actions: ['2402', '2403', '2404', '2405', '2406'],
  },
];
