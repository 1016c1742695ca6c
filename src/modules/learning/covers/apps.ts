import { leaveRights } from '#modules/life/leave/rights.ts';
import type { BuiltinApp } from '#shared/builtin-app.ts';
import { coverRights } from './rights.ts';

export const coverApps: readonly BuiltinApp[] = [
  {
    code: 'cover_lessons',
    name: '代课',
    name_en: 'Cover lessons',
    category: 'edu_admin',
    route: '/cover_lessons',
    icon: 'users',
    sort: 12,
    actions: [coverRights.arrange, leaveRights.own],
  },
];
