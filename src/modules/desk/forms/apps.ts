import type { BuiltinApp } from '#shared/builtin-app.ts';

export const formsApps: readonly BuiltinApp[] = [
  {
    code: 'custom_forms',
    name: '自定义表单',
    name_en: 'Forms',
    category: 'online_office',
    route: '/custom_forms',
    icon: 'checklist',
    sort: 45,
  },
];
