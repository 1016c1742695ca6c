import type { BuiltinApp } from '#shared/builtin-app.ts';

export const contactsApps: readonly BuiltinApp[] = [
  {
    code: 'myContact',
    name: '通讯录',
    name_en: 'Address book',
    category: 'personal',
    route: '/myContact',
    icon: 'notebook',
    sort: 40,
    is_default: true,
  },
];
