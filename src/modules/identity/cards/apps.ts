import type { BuiltinApp } from '#shared/builtin-app.ts';

export const cardApps: readonly BuiltinApp[] = [
  {
    code: 'EIdCardManage',
    name: '电子证件',
    name_en: 'Electronic IDs',
    category: 'system',
    route: '/EIdCardManage',
    icon: 'id-card',
    sort: 60,
  },
];
