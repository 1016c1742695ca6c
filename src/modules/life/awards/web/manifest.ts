import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { awardsRights } from '../rights.ts';

export const webModule = defineWebModule({
  name: 'awards',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'awards',
      path: '/awards',
      title: { cn: '获奖', us: 'Awards' },
      roles: [awardsRights.record, awardsRights.decide],
      app_code: 'awards',
      phone: { name: 'MobileAwards', path: '/mobile/awards', parent: '/mobile' },
      load: () => import('./pages/awards.page.tsx'),
    }),
  ],
  tabs: [
    {
      page: 'group_personal',
      key: 'award_wall',
      label: { cn: '我的荣誉', us: 'My awards' },
      sort: 30,
      roles: [awardsRights.record, awardsRights.decide],
      ledger: 'R-wbgroup-002',
      load: async () => ({ Tab: (await import('./parts/award-wall.tsx')).AwardWall }),
    },
    {
      page: 'group_overallMerit',
      key: 'awards_by_level',
      label: { cn: '获奖级别分布', us: 'Awards by level' },
      sort: 10,
      roles: [awardsRights.record, awardsRights.decide],
      ledger: 'R-wbgroup-013',
      load: async () => ({ Tab: (await import('./parts/awards-by-level.tsx')).AwardsByLevel }),
    },
    {
      page: 'person',
      key: 'awards',
      label: { cn: '获奖', us: 'Awards' },
      sort: 50,
      load: () => import('./parts/awards-of-person.tsx'),
    },
  ],
});
