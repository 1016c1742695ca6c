import type { ActionName } from '#shared/action-name.ts';

/** Action codes of organisations, departments, posts, people and the school calendar. */
export const directoryRights = {
  '0401': { name: '机构查看', name_en: 'View organisations', roles: ['org_admin', 'group_office', 'hr', 'registrar'] },
  '0402': {
    name: '机构管理',
    name_en: 'Manage organisations',
    risk: 'sensitive',
    roles: ['org_admin', 'group_office'],
  },
  '0403': { name: '部门管理', name_en: 'Departments', roles: ['org_admin', 'hr'] },
  '0404': { name: '岗位管理', name_en: 'Posts', roles: ['org_admin', 'hr'] },
  '0405': { name: '成员管理', name_en: 'Members', roles: ['org_admin', 'hr'] },
  '0406': {
    name: '人员查看',
    name_en: 'View people',
    roles: ['org_admin', 'group_office', 'hr', 'registrar', 'principal', 'dept_head'],
  },
  '0407': { name: '人员编辑', name_en: 'Edit people', risk: 'sensitive', roles: ['org_admin', 'hr'] },
  '0408': { name: '人员导出', name_en: 'Export people', risk: 'sensitive', roles: ['org_admin', 'group_office', 'hr'] },
  '0409': {
    name: '查看完整联系方式',
    name_en: 'View full contact details',
    risk: 'sensitive',
    roles: ['org_admin', 'hr'],
  },
  '0410': { name: '空间管理员', name_en: 'Organisation administrators', risk: 'sensitive', roles: ['org_admin'] },
  '0411': { name: '校历管理', name_en: 'School calendar', roles: ['org_admin', 'registrar'] },
  '0412': { name: '年级班级管理', name_en: 'Grades and classes', roles: ['org_admin', 'registrar'] },
  '0413': { name: '升级毕业办理', name_en: 'Promotion', risk: 'sensitive', roles: ['org_admin', 'registrar'] },
  '0414': { name: '机构模板配置', name_en: 'Organisation templates', roles: ['org_admin'] },
  '0415': { name: '机构调整', name_en: 'Restructuring', risk: 'sensitive', roles: ['org_admin', 'group_office'] },
  '0704': { name: '机构菜单', name_en: 'Organisation menu', roles: ['org_admin'] },
} as const satisfies Record<string, ActionName>;
