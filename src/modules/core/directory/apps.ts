import type { BuiltinApp } from '#shared/builtin-app.ts';

export const directoryApps: readonly BuiltinApp[] = [
  {
    code: 'organization',
    name: '组织架构',
    name_en: 'Organisation',
    category: 'agencyManagement',
    route: '/organization',
    icon: 'sitemap',
    sort: 10,
    actions: ['0401', '0403', '0415'],
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
    actions: ['0406', '0407', '0408', '0409'],
  },
  {
    code: 'member',
    name: '成员管理',
    name_en: 'Members',
    category: 'agencyManagement',
    route: '/member',
    icon: 'user-check',
    sort: 30,
    actions: ['0404', '0405'],
  },
];
