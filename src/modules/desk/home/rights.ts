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
  '0501': { name: '新闻撰写', name_en: 'Write news', roles: ['office', 'media', 'nursery_teacher', 'homeroom'] },
  '0502': { name: '新闻发布', name_en: 'Publish news', roles: ['office', 'principal', 'media'] },
  '0503': { name: '横幅管理', name_en: 'Banners', roles: ['media', 'office'] },
  '0504': { name: '首页设计', name_en: 'Home pages', roles: ['it', 'group_office'] },
  '0505': { name: '使用分析', name_en: 'Usage numbers', roles: ['it', 'principal', 'group_office'] },
} as const satisfies Record<string, ActionName>;
