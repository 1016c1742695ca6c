import type { ActionName } from '#shared/action-name.ts';

/** The administrator of a school holds them as well: nobody can give a role whose rights they lack. */
export const studentRights = {
  '0306': {
    name: '学生详情',
    name_en: 'Student details',
    risk: 'sensitive',
    roles: ['homeroom', 'nursery_teacher', 'registrar', 'student_affairs', 'principal', 'org_admin'],
  },
  '0350': {
    name: '学生查看',
    name_en: 'View students',
    roles: ['homeroom', 'nursery_teacher', 'registrar', 'student_affairs', 'principal', 'doctor', 'org_admin'],
  },
  '0351': { name: '学生档案编辑', name_en: 'Edit students', roles: ['registrar', 'org_admin'] },
  '0352': { name: '学籍异动', name_en: 'Enrolment changes', roles: ['registrar', 'org_admin'] },
  '0353': { name: '学生导入', name_en: 'Import students', risk: 'sensitive', roles: ['registrar', 'org_admin'] },
  '0354': { name: '学生导出', name_en: 'Export students', risk: 'sensitive', roles: ['registrar', 'org_admin'] },
  '0357': {
    name: '查看家庭敏感信息',
    name_en: 'Reveal family data',
    risk: 'sensitive',
    roles: ['registrar', 'org_admin'],
  },
  '0362': {
    name: '学生健康信息',
    name_en: 'Student health',
    risk: 'sensitive',
    roles: ['homeroom', 'nursery_teacher', 'doctor', 'org_admin'],
  },
} as const satisfies Record<string, ActionName>;
