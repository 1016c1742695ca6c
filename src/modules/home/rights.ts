import type { ActionName } from '#shared/action-name.ts';

/** Action codes of the home pages and banners. */
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
  '0503': { name: '横幅管理', name_en: 'Banners', roles: ['media', 'office'] },
} as const satisfies Record<string, ActionName>;
