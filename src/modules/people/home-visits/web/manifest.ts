import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { session } from '#web/session/session-state.ts';
import { homeVisitRights } from '../rights.ts';

/** Who visits, and who is visited. */
function isFamilyOrTeacher(): boolean {
  const state = session.get();
  const types = state.phase === 'signed_in' ? state.settings.user.user_types : [];
  return types.includes('guardian') || types.includes('teacher');
}

/** Home visits, for the school and for families. */
export const webModule = defineWebModule({
  name: 'home-visits',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  tabs: [
    {
      page: 'group_edu_admin',
      key: 'visit_shares',
      label: { cn: '家访完成率', us: 'Home visits done' },
      sort: 20,
      roles: [homeVisitRights.plan, homeVisitRights.record, homeVisitRights.supervise],
      ledger: 'R-wbgroup-005',
      load: async () => ({ Tab: (await import('./parts/coverage/visit-shares-card.tsx')).VisitSharesCard }),
    },
    {
      page: 'group_overallMerit',
      key: 'visit_shares',
      label: { cn: '家访完成率', us: 'Home visits done' },
      sort: 20,
      roles: [homeVisitRights.plan, homeVisitRights.record, homeVisitRights.supervise],
      ledger: 'R-wbgroup-013',
      load: async () => ({ Tab: (await import('./parts/coverage/visit-shares-card.tsx')).VisitSharesCard }),
    },
    {
      page: 'group_parentSchool',
      key: 'next_visit',
      label: { cn: '下次家访', us: 'Next home visit' },
      sort: 20,
      when: isFamilyOrTeacher,
      ledger: 'R-wbgroup-011',
      load: async () => ({ Tab: (await import('./parts/visits/next-visit-card.tsx')).NextVisitCard }),
    },
  ],
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
