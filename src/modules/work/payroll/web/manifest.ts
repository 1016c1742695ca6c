import { defineWebModule } from '#web/modules/web-module.ts';

export const webModule = defineWebModule({
  name: 'payroll',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [],
});
