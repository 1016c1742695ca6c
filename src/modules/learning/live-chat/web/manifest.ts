import { defineWebModule } from '#web/modules/web-module.ts';

/** The chat stands beside the picture of a live: on the page of lives, as its tabs. */
export const webModule = defineWebModule({
  name: 'live-chat',
  routes: [],
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
});
