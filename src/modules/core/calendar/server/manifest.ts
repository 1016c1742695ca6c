import type { ServerModule } from '#server/module.ts';
import { calendarRoutes } from './calendar.routes.ts';
import './calendar-import.service.ts';
import { calendarDemo } from './demo.ts';

/** Which days a school works; its right is the directory's (0411). */
export const calendarModule: ServerModule = {
  name: 'calendar',
  needs: ['directory', 'school'],
  routes: [calendarRoutes],
  demo: calendarDemo,
};
