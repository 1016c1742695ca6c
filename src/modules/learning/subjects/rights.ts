import type { ActionName } from '#shared/action-name.ts';

export const subjectRights = {
  read: '2501',
  create: '2502',
  manage: '2505',
} as const;

/** Rights that the modules of teaching resources share; those of one module alone stand in its own `rights.ts`. */
export const subjectActions = {
  [subjectRights.read]: {
    name: '教学资源查看',
    name_en: 'Read teaching resources',
    roles: ['user_type_teacher', 'user_type_student'],
  },
  [subjectRights.create]: { name: '教学资源创作', name_en: 'Create teaching resources', roles: ['user_type_teacher'] },
  [subjectRights.manage]: {
    name: '学科、教材、知识点与标签管理（集团共有的须在集团一级授权）',
    name_en: 'Subjects, textbooks, knowledge points and tags (shared ones: at the group)',
    roles: ['research', 'registrar', 'org_admin'],
  },
} as const satisfies Record<string, ActionName>;
