import type { BuiltinApp } from '#shared/builtin-app.ts';

export const premisesApps: readonly BuiltinApp[] = [
  {
    code: 'building',
    name: '楼宇房间',
    name_en: 'Buildings and rooms',
    category: 'zwSystem',
    route: '/building',
    icon: 'building',
    sort: 10,
  },
];
