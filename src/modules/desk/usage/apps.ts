import type { BuiltinApp } from '#shared/builtin-app.ts';
import { usageRights } from './rights.ts';

export const usageApps: readonly BuiltinApp[] = [
  {
    code: 'usage',
    name: '使用分析',
    name_en: 'Usage',
    category: 'system',
    route: '/usage',
    icon: 'chart-bar',
    sort: 70,
    actions: [usageRights.view],
  },
];
