import type { BuiltinApp } from '#shared/builtin-app.ts';
import { officeRights } from './rights.ts';

export const officeApps: readonly BuiltinApp[] = [
  {
    code: 'oa',
    name: '我的单据',
    name_en: 'My papers',
    category: 'online_office',
    route: '/oa',
    icon: 'file-text',
    sort: 10,
    actions: [officeRights.use, officeRights.all],
  },
  {
    code: 'oaManage',
    name: '办公事项',
    name_en: 'Office items',
    category: 'online_office',
    route: '/oa/manage',
    icon: 'settings',
    sort: 90,
    actions: [officeRights.manage],
  },
];
