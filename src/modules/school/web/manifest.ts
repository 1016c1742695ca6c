import { defineWebModule } from '#web/modules/web-module.ts';

/** The calendar and the classes of a school have no pages of their own: the pages of an organisation show their parts. */
export const schoolWebModule = defineWebModule({
  name: 'school',
  routes: [],
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
});
