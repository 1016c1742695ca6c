import { leaveRights } from '#modules/life/leave/rights.ts';
import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { coverRights } from '../rights.ts';

/** Lessons that leave hits, and who takes them. */
export const webModule = defineWebModule({
  name: 'covers',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  tabs: [
    {
      page: 'group_edu_admin',
      key: 'covers_open',
      label: { cn: '今日待安排代课', us: 'Lessons without cover today' },
      sort: 12,
      roles: [coverRights.arrange],
      load: async () => ({ Tab: (await import('./parts/group/open-card.tsx')).OpenCard }),
    },
  ],
  routes: [
    ...inBothLayouts({
      name: 'cover_lessons',
      path: '/cover_lessons',
      aliases: ['/edu_admin/cover_lessons'],
      title: { cn: '代课', us: 'Cover lessons' },
      one_school: true,
      roles: [coverRights.arrange, leaveRights.own],
      app_code: 'cover_lessons',
      phone: { name: 'MobileCoverLessons', path: '/mobile/cover_lessons', parent: '/mobile' },
      load: () => import('./pages/cover-lessons.page.tsx'),
    }),
  ],
});
