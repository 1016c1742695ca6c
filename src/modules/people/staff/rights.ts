import type { ActionName } from '#shared/action-name.ts';

/** The administrator of a school holds them as well: nobody can give a role whose rights they lack. */
export const staffRights = {
  '0901': {
    name: '教职工查看',
    name_en: 'View staff records',
    roles: ['hr', 'principal', 'dept_head', 'group_office', 'org_admin'],
  },
  '0902': { name: '教职工档案编辑', name_en: 'Edit staff records', risk: 'sensitive', roles: ['hr', 'org_admin'] },
  '0903': { name: '教职工导入', name_en: 'Import staff', risk: 'sensitive', roles: ['hr', 'org_admin'] },
  '0904': {
    name: '教职工导出',
    name_en: 'Export staff',
    risk: 'sensitive',
    roles: ['hr', 'group_office', 'org_admin'],
  },
  '0905': {
    name: '查看敏感人事信息',
    name_en: 'View sensitive staff details',
    risk: 'sensitive',
    roles: ['hr', 'org_admin'],
  },
  '0906': { name: '确认入职', name_en: 'Confirm start', roles: ['hr', 'org_admin'] },
  '0907': {
    name: '招聘审核',
    name_en: 'Newcomer review',
    risk: 'sensitive',
    roles: ['hr', 'principal', 'org_admin'],
  },
  '0908': {
    name: '转正办理',
    name_en: 'Become regular',
    risk: 'sensitive',
    roles: ['hr', 'principal', 'org_admin'],
  },
  '0909': {
    name: '在职状态与离职',
    name_en: 'Work status and leaving',
    risk: 'sensitive',
    roles: ['hr', 'org_admin'],
  },
  '0910': { name: '邀请入职', name_en: 'Invite newcomers', roles: ['hr', 'org_admin'] },
  '0914': { name: '薪级岗位', name_en: 'Salary posts', risk: 'sensitive', roles: ['payroll', 'org_admin'] },
  '0915': { name: '入职查询', name_en: 'Background checks', risk: 'sensitive', roles: ['hr', 'org_admin'] },
  '0917': { name: '发送激活短信', name_en: 'Send activation SMS', roles: ['hr', 'it', 'org_admin'] },
} as const satisfies Record<string, ActionName>;
