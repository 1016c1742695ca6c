import type { ActionName } from '#shared/action-name.ts';

export const contactRights = {
  '1110': {
    name: '通讯录',
    name_en: 'Address book',
    roles: ['user_type_teacher', 'user_type_guard', 'user_type_guardian'],
  },
  '1130': {
    name: '联系人',
    name_en: 'Own contacts',
    roles: ['user_type_teacher', 'user_type_guard', 'user_type_guardian'],
  },
} as const satisfies Record<string, ActionName>;
