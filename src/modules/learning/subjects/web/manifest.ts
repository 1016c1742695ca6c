import { defineWebModule } from '#web/modules/web-module.ts';

/** Subjects have no page of their own: that of textbooks shows their part. */
export const webModule = defineWebModule({
  name: 'subjects',
  routes: [],
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
});
