import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { defineWebModule } from '#web/modules/web-module.ts';

const title = { cn: '教材与知识点', us: 'Textbooks and knowledge points' };

export const webModule = defineWebModule({
  name: 'textbooks',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    {
      name: 'assetsKnowledgeManage',
      path: '/teach_assets/assetsKnowledgeManage',
      aliases: ['/edu_admin/teach_assets/assetsKnowledgeManage'],
      layout: 'desktop',
      title,
      roles: [subjectRights.manage],
      parent: '/teach_assets',
      mobile_path: '/mobile/teach_assets/assetsKnowledgeManage',
      ledger: ['R-wb-028'],
      load: () => import('./pages/assets-knowledge-manage.page.tsx'),
    },
    {
      name: 'MobileAssetsKnowledgeManage',
      path: '/mobile/teach_assets/assetsKnowledgeManage',
      layout: 'mobile',
      title,
      roles: [subjectRights.manage],
      parent: '/mobile/teach_assets',
      load: () => import('./pages/on-computer.page.tsx'),
    },
  ],
});
