import { directoryRights } from '#modules/core/directory/rights.ts';
import { defineWebModule } from '#web/modules/web-module.ts';

const tabs = () => import('./parts/organization-tabs.tsx');

/** The calendar and the classes of a school have no pages of their own: the page of an organisation shows their parts. */
export const webModule = defineWebModule({
  name: 'school',
  routes: [],
  tabs: [
    {
      page: 'systemOrgDetail',
      key: 'campuses',
      label: { cn: '校区', us: 'Campuses' },
      sort: 20,
      roles: [directoryRights.view, directoryRights.calendar],
      load: async () => ({ Tab: (await tabs()).CampusesTab }),
    },
    {
      page: 'systemOrgDetail',
      key: 'calendar',
      label: { cn: '校历', us: 'School calendar' },
      sort: 30,
      load: async () => ({ Tab: (await tabs()).CalendarTab }),
    },
    {
      page: 'systemOrgDetail',
      key: 'classes',
      label: { cn: '年级班级', us: 'Classes' },
      sort: 40,
      load: async () => ({ Tab: (await tabs()).ClassesTab }),
    },
    {
      page: 'application_detail',
      key: 'years',
      label: { cn: '学年', us: 'School years' },
      sort: 30,
      load: async () => ({ Tab: (await import('./parts/calendar/school-years-panel.tsx')).SchoolYearsPanel }),
    },
  ],
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
});
