import type { ActionName } from '#shared/action-name.ts';

export const contactRights = {
  addressBook: '1110',
  own: '1130',
} as const;

export const contactActions = {
  [contactRights.addressBook]: {
    name: '通讯录',
    name_en: 'Address book',
    roles: ['user_type_teacher', 'user_type_guard', 'user_type_guardian'],
  },
  [contactRights.own]: {
    name: '联系人',
    name_en: 'Own contacts',
    roles: ['user_type_teacher', 'user_type_guard', 'user_type_guardian'],
  },
} as const satisfies Record<string, ActionName>;
