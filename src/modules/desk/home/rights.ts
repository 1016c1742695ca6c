import type { ActionName } from '#shared/action-name.ts';

/** Action code of the home pages. */
export const homeRights = {
  '01': {
    name: '首页',
    name_en: 'Home',
    roles: [
      'hat_teacher',
      'hat_student',
      'hat_guardian',
      'hat_examinee',
      'hat_supplier',
      'hat_visitor',
      'hat_guard',
      'hat_evaluator',
    ],
  },
} as const satisfies Record<string, ActionName>;
