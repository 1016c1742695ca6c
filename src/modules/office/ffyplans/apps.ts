import type { BuiltinApp } from '#shared/builtin-app.ts';

export const ffyplansApps: readonly BuiltinApp[] = [
  {
    code: 'ffyplans',
    name: '五年发展规划',
    name_en: 'Five-year plans',
    category: 'headmasterWb',
    route: '/ffyplans',
    icon: 'flag',
    sort: 30,
  },
];
