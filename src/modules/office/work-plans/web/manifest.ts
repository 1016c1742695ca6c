import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';

export const webModule = defineWebModule({
  name: 'work-plans',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'work_plans',
      path: '/work_plans',
      title: { cn: '工作计划', us: 'Work plans' },
      // without a code: families read what was opened to them
      app_code: 'work_plans',
      one_school: true,
      phone: { name: 'MobileWorkPlans', path: '/mobile/work_plans', parent: '/mobile' },
      load: () => import('./pages/work-plans.page.tsx'),
    }),
  ],
});
