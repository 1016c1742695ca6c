import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { scheduleRights } from '../rights.ts';

/** Timetables, what changes of them on the day, and how they are made. */
export const webModule = defineWebModule({
  name: 'schedule',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  tabs: [
    {
      page: 'group_edu_admin',
      key: 'schedule_today',
      label: { cn: '今日课程', us: 'Lessons today' },
      sort: 10,
      roles: [scheduleRights.view, scheduleRights.overview],
      ledger: 'R-wbgroup-005',
      load: async () => ({ Tab: (await import('./parts/group/today-card.tsx')).TodayCard }),
    },
    {
      page: 'group_edu_admin',
      key: 'schedule_load',
      label: { cn: '本月课时', us: 'Lessons this month' },
      sort: 11,
      roles: [scheduleRights.overview],
      load: async () => ({ Tab: (await import('./parts/group/load-card.tsx')).LoadCard }),
    },
    {
      page: 'group_headmasterWb',
      key: 'schedule_now',
      label: { cn: '此刻上课', us: 'Lessons now' },
      sort: 15,
      roles: [scheduleRights.overview],
      ledger: 'R-wbgroup-006',
      load: async () => ({ Tab: (await import('./parts/group/now-card.tsx')).NowCard }),
    },
  ],
  routes: [
    ...inBothLayouts({
      name: 'studentSchedule',
      path: '/studentSchedule',
      aliases: ['/edu_admin/studentSchedule'],
      title: { cn: '课表', us: 'Timetable' },
      one_school: true,
      roles: [scheduleRights.view, scheduleRights.overview, scheduleRights.manage],
      app_code: 'studentSchedule',
      ledger: 'R-wb-044',
      phone: { name: 'MobileStudentSchedule', path: '/mobile/studentSchedule', parent: '/mobile' },
      load: () => import('./pages/student-schedule.page.tsx'),
    }),
  ],
});
