import type { ActionName } from '#shared/action-name.ts';

export const contactRights = {
  '1110': { name: '通讯录', name_en: 'Address book', roles: ['hat_teacher', 'hat_guard', 'hat_guardian'] },
  '1130': { name: '联系人', name_en: 'Own contacts', roles: ['hat_teacher', 'hat_guard', 'hat_guardian'] },
} as const satisfies Record<string, ActionName>;
