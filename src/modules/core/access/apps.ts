import type { BuiltinApp } from '#shared/builtin-app.ts';
import { accessRights } from './rights.ts';

export const accessApps: readonly BuiltinApp[] = [
  {
    code: 'manager-auth',
    name: '授权管理',
    name_en: 'Roles and permissions',
    category: 'system',
    route: '/manager-auth',
    icon: 'key',
    sort: 20,
    actions: [accessRights.roles, accessRights.assign, accessRights.explain],
  },
  {
    code: 'admin',
    name: '平台管理',
    name_en: 'Administration',
    category: 'system',
    route: '/admin',
    icon: 'settings',
    sort: 90,
  },
];
