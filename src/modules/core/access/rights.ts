import type { ActionName } from '#shared/action-name.ts';

/** Action codes of roles, apps, the administration area, settings and logs. */
export const accessRights = {
  '99999': {
    name: '平台管理',
    name_en: 'Administration',
    risk: 'critical',
    roles: ['system_admin', 'it', 'auditor'],
  },
  '1401': {
    name: '授权管理',
    name_en: 'Roles and permissions',
    risk: 'critical',
    roles: ['system_admin', 'org_admin'],
  },
  '1402': {
    name: '角色成员授权',
    name_en: 'Assign roles',
    risk: 'sensitive',
    roles: ['system_admin', 'org_admin', 'hr'],
  },
  '1403': { name: '权限查询', name_en: 'Explain permissions', roles: ['system_admin', 'org_admin', 'auditor', 'it'] },
  '1410': { name: '应用目录', name_en: 'App catalogue', roles: ['system_admin'] },
  '1411': { name: '机构应用', name_en: 'Organisation apps', roles: ['system_admin', 'org_admin'] },
  '1412': { name: '角色模板', name_en: 'Role templates', risk: 'critical', roles: ['system_admin'] },
  '1413': { name: '接入单位与学年', name_en: 'Clients and school years', roles: ['system_admin'] },
  '1414': { name: '菜单模板', name_en: 'Menu templates', roles: ['system_admin'] },
  '1415': { name: '岗位库', name_en: 'Post library', roles: ['system_admin'] },
  '1416': { name: '账号管理', name_en: 'Accounts', risk: 'critical', roles: ['system_admin'] },
  '1417': { name: '代登录', name_en: 'Sign in as', risk: 'critical', roles: ['system_admin'] },
  '1418': { name: '账号审核', name_en: 'Account requests', risk: 'sensitive', roles: ['system_admin', 'it'] },
  '1419': { name: '日志查看', name_en: 'Logs', risk: 'sensitive', roles: ['system_admin', 'auditor', 'it'] },
  '1420': { name: '日志导出', name_en: 'Export logs', risk: 'critical', roles: ['system_admin'] },
  '1421': { name: '系统设置与字典', name_en: 'Settings and dictionaries', risk: 'sensitive', roles: ['system_admin'] },
  '1422': { name: '任务监控', name_en: 'Background jobs', roles: ['system_admin', 'it'] },
} as const satisfies Record<string, ActionName>;
