import type { BuiltinApp } from '#shared/builtin-app.ts';

export const shellApps: readonly BuiltinApp[] = [
  {
    code: 'policyTexts',
    name: '隐私文本',
    name_en: 'Policy texts',
    category: 'system',
    route: '/policyTexts',
    icon: 'shield-check',
    sort: 80,
    actions: ['0506'],
  },
];
