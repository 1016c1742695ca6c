import { defineWebModule } from '#web/modules/web-module.ts';

/** Gates and guards have no pages of their own: the pages of visitors show their parts. */
export const webModule = defineWebModule({
  name: 'gates',
  routes: [],
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
});
