import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { dutyRights } from '../rights.ts';

const anybody = [dutyRights.view, dutyRights.manage] as const;
const onDuty = (page: 'group_xzSystem' | 'group_zwSystem' | 'group_online_office') => ({
  page,
  key: 'duty',
  label: { cn: '今日值班', us: 'On duty today' },
  sort: 30,
  roles: anybody,
  load: async () => ({ Tab: (await import('./parts/roster/duty-card.tsx')).DutyCard }),
});

/** Who is on duty when. */
export const webModule = defineWebModule({
  name: 'duty',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  tabs: [onDuty('group_xzSystem'), onDuty('group_zwSystem'), onDuty('group_online_office')],
  routes: inBothLayouts({
    name: 'dutySchedule',
    path: '/dutySchedule',
    aliases: ['/xzSystem/dutySchedule', '/zwSystem/dutySchedule', '/online_office/dutySchedule'],
    title: { cn: '值班安排', us: 'Duty roster' },
    one_school: true,
    roles: anybody,
    app_code: 'dutySchedule',
    ledger: ['R-wb-009', 'A-028'],
    phone: { name: 'MobileDutySchedule', path: '/mobile/dutySchedule', parent: '/mobile' },
    load: () => import('./pages/duty-schedule.page.tsx'),
  }),
});
