import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';

/** Home visits, for the school and for families. */
export const webModule = defineWebModule({
  name: 'home-visits',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  outboxes: { home_visit_record: () => import('./parts/record-outbox.ts') },
  routes: [
    ...inBothLayouts({
      name: 'homeVisit',
      path: '/homeVisit',
      aliases: ['/edu_admin/homeVisit', '/parentSchool/homeVisit'],
      title: { cn: '家访', us: 'Home visits' },
      app_code: 'homeVisit',
      offline: true,
      ledger: ['R-wb-040'],
      phone: { name: 'MobileHomeVisit', path: '/mobile/homeVisit', parent: '/mobile' },
      load: () => import('./pages/home-visit.page.tsx'),
    }),
  ],
});
