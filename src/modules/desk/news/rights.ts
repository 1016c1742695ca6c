import type { ActionName } from '#shared/action-name.ts';

/** Action codes of news. */
export const newsRights = {
  '0501': { name: '新闻撰写', name_en: 'Write news', roles: ['office', 'media', 'nursery_teacher', 'homeroom'] },
  '0502': { name: '新闻发布', name_en: 'Publish news', roles: ['office', 'principal', 'media'] },
} as const satisfies Record<string, ActionName>;
