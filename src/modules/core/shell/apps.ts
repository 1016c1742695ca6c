import type { BuiltinApp } from '#shared/builtin-app.ts';
import { shellRights } from './rights.ts';

export const shellApps: readonly BuiltinApp[] = [
  {
    code: 'policyTexts',
    name: '协议与隐私',
    name_en: 'Terms and privacy',
    category: 'system',
    route: '/policyTexts',
    icon: 'shield-check',
    sort: 80,
    actions: [shellRights.terms],
  },
];
