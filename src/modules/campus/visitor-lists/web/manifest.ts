import { defineWebModule } from '#web/modules/web-module.ts';

/** The lists have no page of their own: they are a tab of the visitor desk. */
export const webModule = defineWebModule({
  name: 'visitor-lists',
  routes: [],
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
});
