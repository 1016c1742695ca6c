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
      page: 'person',
      key: 'awards',
      label: { cn: '获奖', us: 'Awards' },
      sort: 50,
      load: () => import('./parts/awards-of-person.tsx'),
    },
  ],
});
