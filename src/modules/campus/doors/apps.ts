import type { BuiltinApp } from '#shared/builtin-app.ts';

export const doorApps: readonly BuiltinApp[] = [
  {
    code: 'doorLock',
    name: '门锁管理',
    name_en: 'Doors and locks',
    category: 'zwSystem',
    route: '/doorLock',
    icon: 'lock',
    sort: 20,
  },
];
