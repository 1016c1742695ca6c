import type { ActionName } from '#shared/action-name.ts';

export const reviewRights = {
  own: '1109',
} as const;

export const reviewActions = {
  [reviewRights.own]: {
    name: '我的审批',
    name_en: 'My reviews',
    roles: ['user_type_teacher'],
  },
} as const satisfies Record<string, ActionName>;
