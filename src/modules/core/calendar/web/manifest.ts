import { defineWebModule } from '#web/modules/web-module.ts';

/** The days of a school are a tab of its organisation, beside its semesters. */
export const webModule = defineWebModule({
  name: 'calendar',
  routes: [],
  tabs: [
    {
      page: 'systemOrgDetail',
      key: 'calendar_days',
      label: { cn: '校历日', us: 'Calendar days' },
      sort: 35,
      load: async () => ({ Tab: (await import('./parts/calendar-year.tsx')).CalendarTab }),
    },
  ],
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
});
