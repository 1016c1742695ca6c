import type { ActionName } from '#shared/action-name.ts';

export const staffRights = {
  view: '0901',
  edit: '0902',
  import: '0903',
  export: '0904',
  reveal: '0905',
  confirmStart: '0906',
  reviewNewcomers: '0907',
  makeRegular: '0908',
  leaving: '0909',
  invite: '0910',
  salaryPosts: '0914',
  backgroundChecks: '0915',
  sendActivation: '0917',
} as const;

/** The administrator of a school holds them as well: nobody can give a role whose rights they lack. */
export const staffActions = {
  [staffRights.view]: {
    name: '教职工查看',
    name_en: 'View staff records',
    roles: ['hr', 'principal', 'dept_head', 'group_office', 'org_admin'],
  },
  [staffRights.edit]: {
    name: '教职工档案编辑',
    name_en: 'Edit staff records',
    risk: 'sensitive',
    roles: ['hr', 'org_admin'],
  },
  [staffRights.import]: { name: '教职工导入', name_en: 'Import staff', risk: 'sensitive', roles: ['hr', 'org_admin'] },
  [staffRights.export]: {
    name: '教职工导出',
    name_en: 'Export staff',
    risk: 'sensitive',
    roles: ['hr', 'group_office', 'org_admin'],
  },
  [staffRights.reveal]: {
    name: '查看敏感人事信息',
    name_en: 'View sensitive staff details',
    risk: 'sensitive',
    roles: ['hr', 'org_admin'],
  },
  [staffRights.confirmStart]: { name: '确认入职', name_en: 'Confirm start', roles: ['hr', 'org_admin'] },
  [staffRights.reviewNewcomers]: {
    name: '招聘审核',
    name_en: 'Newcomer review',
    risk: 'sensitive',
    roles: ['hr', 'principal', 'org_admin'],
  },
  [staffRights.makeRegular]: {
    name: '转正办理',
    name_en: 'Become regular',
    risk: 'sensitive',
    roles: ['hr', 'principal', 'org_admin'],
  },
  [staffRights.leaving]: {
    name: '在职状态与离职',
    name_en: 'Work status and leaving',
    risk: 'sensitive',
    roles: ['hr', 'org_admin'],
  },
  [staffRights.invite]: { name: '邀请入职', name_en: 'Invite newcomers', roles: ['hr', 'org_admin'] },
  [staffRights.salaryPosts]: {
    name: '薪级岗位',
    name_en: 'Salary posts',
    risk: 'sensitive',
    roles: ['payroll', 'org_admin'],
  },
  [staffRights.backgroundChecks]: {
    name: '入职查询',
    name_en: 'Background checks',
    risk: 'sensitive',
    roles: ['hr', 'org_admin'],
  },
  [staffRights.sendActivation]: {
    name: '发送激活短信',
    name_en: 'Send activation SMS',
    roles: ['hr', 'it', 'org_admin'],
  },
} as const satisfies Record<string, ActionName>;
