import type { BuiltinApp } from '#shared/builtin-app.ts';
import { homeRights } from './rights.ts';

export const homeApps: readonly BuiltinApp[] = [
  {
    code: 'home',
    name: '首页',
    name_en: 'Home',
    category: 'personal',
    route: '/home',
    icon: 'home',
    sort: 1,
    actions: [homeRights.home],
  },
];
