import type { ActionName } from '#shared/action-name.ts';

export const homeRights = {
  home: '01',
} as const;

/** Action code of the home pages. */
export const homeActions = {
  [homeRights.home]: {
    name: '首页',
    name_en: 'Home',
    roles: [
      'user_type_teacher',
      'user_type_student',
      'user_type_guardian',
      'user_type_examinee',
      'user_type_supplier',
      'user_type_visitor',
      'user_type_guard',
      'user_type_evaluator',
    ],
  },
} as const satisfies Record<string, ActionName>;
