import type { ActionName } from '#shared/action-name.ts';

export const newsRights = {
  write: '0501',
  publish: '0502',
} as const;

/** Action codes of news. */
export const newsActions = {
  [newsRights.write]: {
    name: '新闻撰写',
    name_en: 'Write news',
    roles: ['office', 'media', 'nursery_teacher', 'homeroom'],
  },
  [newsRights.publish]: { name: '新闻发布', name_en: 'Publish news', roles: ['office', 'principal', 'media'] },
} as const satisfies Record<string, ActionName>;
