import type { ActionName } from '#shared/action-name.ts';

export const accessRights = {
  administration: '99999',
  roles: '1401',
  assign: '1402',
  explain: '1403',
  apps: '1410',
  organizationApps: '1411',
  templates: '1412',
  clients: '1413',
  menus: '1414',
  posts: '1415',
  accounts: '1416',
  signInAs: '1417',
  accountRequests: '1418',
  logs: '1419',
  exportLogs: '1420',
  settings: '1421',
  jobs: '1422',
} as const;

/** Action codes of roles, apps, the administration area, settings and logs. */
export const accessActions = {
  [accessRights.administration]: {
    name: '平台管理',
    name_en: 'Administration',
    risk: 'critical',
    roles: ['system_admin', 'it', 'auditor'],
  },
  [accessRights.roles]: {
    name: '授权管理',
    name_en: 'Roles and permissions',
    risk: 'critical',
    roles: ['system_admin', 'org_admin'],
  },
  [accessRights.assign]: {
    name: '角色成员授权',
    name_en: 'Assign roles',
    risk: 'sensitive',
    roles: ['system_admin', 'org_admin', 'hr'],
  },
  [accessRights.explain]: {
    name: '权限查询',
    name_en: 'Explain permissions',
    roles: ['system_admin', 'org_admin', 'auditor', 'it'],
  },
  [accessRights.apps]: { name: '应用目录', name_en: 'App catalogue', roles: ['system_admin'] },
  [accessRights.organizationApps]: {
    name: '机构应用',
    name_en: 'Organisation apps',
    roles: ['system_admin', 'org_admin'],
  },
  [accessRights.templates]: { name: '角色模板', name_en: 'Role templates', risk: 'critical', roles: ['system_admin'] },
  [accessRights.clients]: { name: '接入单位与学年', name_en: 'Clients and school years', roles: ['system_admin'] },
  [accessRights.menus]: { name: '菜单模板', name_en: 'Menu templates', roles: ['system_admin'] },
  [accessRights.posts]: { name: '岗位库', name_en: 'Post library', roles: ['system_admin'] },
  [accessRights.accounts]: { name: '账号管理', name_en: 'Accounts', risk: 'critical', roles: ['system_admin'] },
  [accessRights.signInAs]: { name: '代登录', name_en: 'Sign in as', risk: 'critical', roles: ['system_admin'] },
  [accessRights.accountRequests]: {
    name: '账号审核',
    name_en: 'Account requests',
    risk: 'sensitive',
    roles: ['system_admin', 'it'],
  },
  [accessRights.logs]: {
    name: '日志查看',
    name_en: 'Logs',
    risk: 'sensitive',
    roles: ['system_admin', 'auditor', 'it'],
  },
  [accessRights.exportLogs]: { name: '日志导出', name_en: 'Export logs', risk: 'critical', roles: ['system_admin'] },
  [accessRights.settings]: {
    name: '系统设置与字典',
    name_en: 'Settings and dictionaries',
    risk: 'sensitive',
    roles: ['system_admin'],
  },
  [accessRights.jobs]: { name: '任务监控', name_en: 'Background jobs', roles: ['system_admin', 'it'] },
} as const satisfies Record<string, ActionName>;
