import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { evaluationRights } from '../rights.ts';

export const webModule = defineWebModule({
  name: 'evaluation',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'teachingEvaluation',
      path: '/teachingEvaluation',
      aliases: ['/edu_admin/teachingEvaluation'],
      title: { cn: '评教', us: 'Teaching evaluation' },
      one_school: true,
      roles: [evaluationRights.take, evaluationRights.manage, evaluationRights.results, evaluationRights.observe],
      app_code: 'teachingEvaluation',
      ledger: 'R-wb-062',
      phone: { name: 'MobileTeachingEvaluation', path: '/mobile/teachingEvaluation', parent: '/mobile' },
      load: () => import('./pages/teaching-evaluation.page.tsx'),
    }),
  ],
  tabs: [
    {
      page: 'group_edu_admin',
      key: 'evaluation_progress',
      label: { cn: '评教进度', us: 'Evaluation progress' },
      sort: 40,
      roles: [evaluationRights.manage],
      load: async () => ({ Tab: (await import('./parts/manage/progress-card.tsx')).ProgressCard }),
    },
    {
      page: 'group_headmasterWb',
      key: 'evaluation_summary',
      label: { cn: '评教均值', us: 'Evaluation means' },
      sort: 40,
      roles: [evaluationRights.results],
      load: async () => ({ Tab: (await import('./parts/results/summary-card.tsx')).SummaryCard }),
    },
  ],
});
