import type { ActionName } from '#shared/action-name.ts';

export const directoryRights = {
  view: '0401',
  manage: '0402',
  departments: '0403',
  posts: '0404',
  members: '0405',
  viewPeople: '0406',
  editPeople: '0407',
  exportPeople: '0408',
  revealContacts: '0409',
  administrators: '0410',
  calendar: '0411',
  classes: '0412',
  promotion: '0413',
  templates: '0414',
  restructure: '0415',
  menu: '0704',
} as const;

/** Action codes of organisations, departments, posts, people and the school calendar. */
export const directoryActions = {
  [directoryRights.view]: {
    name: '机构查看',
    name_en: 'View organisations',
    roles: ['org_admin', 'group_office', 'hr', 'registrar'],
  },
  [directoryRights.manage]: {
    name: '机构管理',
    name_en: 'Manage organisations',
    risk: 'sensitive',
    roles: ['org_admin', 'group_office'],
  },
  [directoryRights.departments]: { name: '部门管理', name_en: 'Departments', roles: ['org_admin', 'hr'] },
  [directoryRights.posts]: { name: '岗位管理', name_en: 'Posts', roles: ['org_admin', 'hr'] },
  [directoryRights.members]: { name: '成员管理', name_en: 'Members', roles: ['org_admin', 'hr'] },
  [directoryRights.viewPeople]: {
    name: '人员查看',
    name_en: 'View people',
    roles: ['org_admin', 'group_office', 'hr', 'registrar', 'principal', 'dept_head'],
  },
  [directoryRights.editPeople]: {
    name: '人员编辑',
    name_en: 'Edit people',
    risk: 'sensitive',
    roles: ['org_admin', 'hr'],
  },
  [directoryRights.exportPeople]: {
    name: '人员导出',
    name_en: 'Export people',
    risk: 'sensitive',
    roles: ['org_admin', 'group_office', 'hr'],
  },
  [directoryRights.revealContacts]: {
    name: '查看完整联系方式',
    name_en: 'View full contact details',
    risk: 'sensitive',
    roles: ['org_admin', 'hr'],
  },
  [directoryRights.administrators]: {
    name: '空间管理员',
    name_en: 'Organisation administrators',
    risk: 'sensitive',
    roles: ['org_admin'],
  },
  [directoryRights.calendar]: { name: '校历管理', name_en: 'School calendar', roles: ['org_admin', 'registrar'] },
  [directoryRights.classes]: { name: '年级班级管理', name_en: 'Grades and classes', roles: ['org_admin', 'registrar'] },
  [directoryRights.promotion]: {
    name: '升级毕业办理',
    name_en: 'Promotion',
    risk: 'sensitive',
    roles: ['org_admin', 'registrar'],
  },
  [directoryRights.templates]: { name: '机构模板配置', name_en: 'Organisation templates', roles: ['org_admin'] },
  [directoryRights.restructure]: {
    name: '机构调整',
    name_en: 'Restructuring',
    risk: 'sensitive',
    roles: ['org_admin', 'group_office'],
  },
  [directoryRights.menu]: { name: '机构菜单', name_en: 'Organisation menu', roles: ['org_admin'] },
} as const satisfies Record<string, ActionName>;
