import { addOrganizationTab } from '#modules/directory/web/public.tsx';
import { defineWebModule } from '#web/modules/web-module.ts';
import { CalendarTab, CampusesTab, ClassesTab } from './public.tsx';

addOrganizationTab({
  key: 'campuses',
  label: { cn: '校区', us: 'Campuses' },
  sort: 20,
  roles: ['0401', '0411'],
  Body: CampusesTab,
});
addOrganizationTab({ key: 'calendar', label: { cn: '校历', us: 'Calendar' }, sort: 30, Body: CalendarTab });
addOrganizationTab({ key: 'classes', label: { cn: '年级班级', us: 'Classes' }, sort: 40, Body: ClassesTab });

/** The calendar and the classes of a school have no pages of their own: the page of an organisation shows their parts. */
export const schoolWebModule = defineWebModule({
  name: 'school',
  routes: [],
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
});
