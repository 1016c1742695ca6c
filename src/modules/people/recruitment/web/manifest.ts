import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';

/** Jobs, candidates and interviews. */
export const webModule = defineWebModule({
  name: 'recruitment',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'candidateManage',
      path: '/candidateManage',
      title: { cn: '招聘管理', us: 'Recruitment' },
      app_code: 'candidateManage',
      ledger: ['R-wb-059', 'R-redirect-018'],
      phone: { name: 'MobileCandidateManage', path: '/mobile/candidateManage', parent: '/mobile' },
      load: () => import('./pages/candidate-manage.page.tsx'),
    }),
    {
      name: 'outside_interview',
      path: '/interview/:link',
      layout: 'standalone',
      title: { cn: '面试评分', us: 'Interview' },
      public: true,
      hidden: true,
      load: () => import('./standalone/interview.page.tsx'),
    },
  ],
});
