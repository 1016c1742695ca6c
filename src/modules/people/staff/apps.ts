import type { BuiltinApp } from '#shared/builtin-app.ts';
import { staffRights } from './rights.ts';

export const staffApps: readonly BuiltinApp[] = [
  {
    code: 'invite_audit',
    name: '入职审核',
    name_en: 'Newcomers',
    category: 'system',
    route: '/invite_audit',
    icon: 'user-plus',
    sort: 30,
    actions: [staffRights.confirmStart, staffRights.reviewNewcomers, staffRights.invite, staffRights.backgroundChecks],
  },
  {
    code: 'manager',
    name: '教职工管理',
    name_en: 'Staff records',
    category: 'system',
    route: '/manager',
    icon: 'users',
    sort: 29,
  },
  {
    code: 'salary_posts',
    name: '薪级岗位',
    name_en: 'Salary posts',
    category: 'system',
    route: '/salary_posts',
    icon: 'notebook',
    sort: 31,
    actions: [staffRights.salaryPosts],
  },
];
