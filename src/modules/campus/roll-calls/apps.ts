import type { BuiltinApp } from '#shared/builtin-app.ts';

export const rollCallApps: readonly BuiltinApp[] = [
  {
    code: 'rollCalls',
    name: '应急点名',
    name_en: 'Roll calls',
    category: 'xzSystem',
    route: '/rollCalls',
    icon: 'urgent',
    sort: 12,
  },
];
