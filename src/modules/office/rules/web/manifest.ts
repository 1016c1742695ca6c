import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { rulesRights } from '../rights.ts';

/** Rules and administrative files: to read, and to keep. */
export const webModule = defineWebModule({
  name: 'rules',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'systemRule',
      path: '/systemRule',
      title: { cn: '规章制度', us: 'Rules' },
      roles: [rulesRights.read, rulesRights.manage],
      app_code: 'systemRule',
      phone: { name: 'MobileSystemRule', path: '/mobile/systemRule', parent: '/mobile' },
      ledger: 'R-wb-041',
      load: () => import('./pages/system-rule.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'ruleDetail',
      path: '/ruleDetail',
      title: { cn: '制度详情', us: 'Rule' },
      hidden: true,
      parent: '/systemRule',
      phone: { name: 'MobileRuleDetail', path: '/mobile/ruleDetail', parent: '/mobile/systemRule' },
      ledger: 'R-main-011',
      load: () => import('./pages/rule-detail.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'administrative_files',
      path: '/administrative_files',
      title: { cn: '行政文件', us: 'Administrative files' },
      roles: [rulesRights.readFiles, rulesRights.manageFiles],
      app_code: 'administrative_files',
      phone: { name: 'MobileAdministrativeFiles', path: '/mobile/administrative_files', parent: '/mobile' },
      load: () => import('./pages/administrative-files.page.tsx'),
    }),
  ],
  tabs: [
    {
      page: 'group_online_office',
      key: 'files',
      label: { cn: '最新文件', us: 'Latest files' },
      sort: 40,
      roles: [rulesRights.readFiles],
      load: () => import('./parts/latest-files.tsx'),
    },
    {
      page: 'group_online_office',
      key: 'rules',
      label: { cn: '待阅读的制度', us: 'Rules to read' },
      sort: 41,
      roles: [rulesRights.read],
      load: () => import('./parts/to-read.tsx'),
    },
  ],
});
