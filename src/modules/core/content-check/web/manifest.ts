import { defineWebModule } from '#web/modules/web-module.ts';

/** No page of its own: others show its list of words. */
export const webModule = defineWebModule({
  name: 'content-check',
  routes: [],
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
});
