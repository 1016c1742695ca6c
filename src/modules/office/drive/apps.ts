import type { BuiltinApp } from '#shared/builtin-app.ts';

export const driveApps: readonly BuiltinApp[] = [
  {
    code: 'drive',
    name: '云盘',
    name_en: 'Cloud drive',
    category: 'yundrive',
    route: '/drive',
    icon: 'cloud',
    sort: 10,
    is_default: true,
  },
];
