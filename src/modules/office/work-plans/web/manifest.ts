import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { workPlansRights } from '../rights.ts';

export const webModule = defineWebModule({
  name: 'work-plans',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'work_plans',
      path: '/work_plans',
      title: { cn: '工作计划', us: 'Work plans' },
      roles: [workPlansRights.plan, workPlansRights.manage],
      app_code: 'work_plans',
      phone: { name: 'MobileWorkPlans', path: '/mobile/work_plans', parent: '/mobile' },
      load: () => import('./pages/work-plans.page.tsx'),
    }),
  ],
});
