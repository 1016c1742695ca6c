import { defineWebModule } from '#web/modules/web-module.ts';

/** Lists of people whom somebody writes to again and again; their page is the one of messages. */
export const webModule = defineWebModule({
  name: 'user-groups',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [],
});
