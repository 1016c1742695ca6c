import type { ActionName } from '#shared/action-name.ts';

export const studentRights = {
  details: '0306',
  view: '0350',
  edit: '0351',
  enrolment: '0352',
  import: '0353',
  export: '0354',
  reveal: '0357',
  health: '0362',
} as const;

/** The administrator of a school holds them as well: nobody can give a role whose rights they lack. */
export const studentActions = {
  [studentRights.details]: {
    name: '学生详情',
    name_en: 'Student details',
    risk: 'sensitive',
    roles: ['homeroom', 'nursery_teacher', 'registrar', 'student_affairs', 'principal', 'org_admin'],
  },
  [studentRights.view]: {
    name: '学生查看',
    name_en: 'View students',
    roles: ['homeroom', 'nursery_teacher', 'registrar', 'student_affairs', 'principal', 'doctor', 'org_admin'],
  },
  [studentRights.edit]: { name: '学生档案编辑', name_en: 'Edit students', roles: ['registrar', 'org_admin'] },
  [studentRights.enrolment]: { name: '学籍异动', name_en: 'Enrolment changes', roles: ['registrar', 'org_admin'] },
  [studentRights.import]: {
    name: '学生导入',
    name_en: 'Import students',
    risk: 'sensitive',
    roles: ['registrar', 'org_admin'],
  },
  [studentRights.export]: {
    name: '学生导出',
    name_en: 'Export students',
    risk: 'sensitive',
    roles: ['registrar', 'org_admin'],
  },
  [studentRights.reveal]: {
    name: '查看家庭敏感信息',
    name_en: 'Reveal family data',
    risk: 'sensitive',
    roles: ['registrar', 'org_admin'],
  },
  [studentRights.health]: {
    name: '学生健康信息',
    name_en: 'Student health',
    risk: 'sensitive',
    roles: ['homeroom', 'nursery_teacher', 'doctor', 'org_admin'],
  },
} as const satisfies Record<string, ActionName>;
