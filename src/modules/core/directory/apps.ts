import type { BuiltinApp } from '#shared/builtin-app.ts';
import { directoryRights } from './rights.ts';

export const directoryApps: readonly BuiltinApp[] = [
  {
    code: 'organization',
    name: '组织架构',
    name_en: 'Organisation',
    category: 'agencyManagement',
    route: '/organization',
    icon: 'sitemap',
    sort: 10,
    actions: [directoryRights.view, directoryRights.departments, directoryRights.restructure],
  },
  {
    code: 'systemOrg',
    name: '机构管理',
    name_en: 'Group structure',
    category: 'system',
    route: '/systemOrg',
    icon: 'building',
    sort: 10,
    is_leaned_on: true,
  },
  {
    code: 'people',
    name: '人员',
    name_en: 'People',
    category: 'agencyManagement',
    route: '/people',
    icon: 'users',
    sort: 20,
    actions: [
      directoryRights.viewPeople,
      directoryRights.editPeople,
      directoryRights.exportPeople,
      directoryRights.revealContacts,
    ],
  },
  {
    code: 'member',
    name: '成员管理',
    name_en: 'Members',
    category: 'agencyManagement',
    route: '/member',
    icon: 'user-check',
    sort: 30,
    actions: [directoryRights.posts, directoryRights.members],
  },
];
