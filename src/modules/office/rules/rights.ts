import type { ActionName } from '#shared/action-name.ts';

export const rulesRights = {
  readFiles: '1105',
  manageFiles: '1106',
  read: '1107',
  manage: '1108',
} as const;

export const rulesActions = {
  [rulesRights.readFiles]: { name: '行政文件查看', name_en: 'Read administrative files', roles: ['user_type_teacher'] },
  [rulesRights.manageFiles]: {
    name: '行政文件管理',
    name_en: 'Manage administrative files',
    roles: ['office', 'group_office'],
  },
  [rulesRights.read]: {
    name: '制度查看',
    name_en: 'Read rules',
    roles: ['user_type_teacher', 'user_type_student', 'user_type_guardian'],
  },
  [rulesRights.manage]: { name: '制度管理', name_en: 'Manage rules', roles: ['office', 'group_office'] },
} as const satisfies Record<string, ActionName>;
