import { subjectRights } from '#modules/learning/subjects/rights.ts';
import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { resourceRights } from '../rights.ts';

export const webModule = defineWebModule({
  name: 'course-resources',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  commands: [
    {
      key: 'add_resources',
      title: { cn: '上传教学资源', us: 'Upload teaching resources' },
      icon: 'books',
      roles: [subjectRights.create],
      to: '/teach_assets/cloudAssets?add=1',
      phone: '/mobile/teachAssets/cloudAssets?add=1',
    },
  ],
  tabs: [
    {
      page: 'group_edu_admin',
      key: 'resource_coverage',
      label: { cn: '资源覆盖', us: 'Resource coverage' },
      sort: 30,
      roles: [resourceRights.review, resourceRights.manage],
      ledger: 'R-wbgroup-005',
      load: async () => ({ Tab: (await import('./parts/library/coverage-card.tsx')).CoverageCard }),
    },
  ],
  routes: inBothLayouts({
    name: 'cloudAssets',
    path: '/teach_assets/cloudAssets',
    aliases: ['/edu_admin/teach_assets/cloudAssets'],
    title: { cn: '云资源库', us: 'Cloud library' },
    roles: [subjectRights.read],
    parent: '/teach_assets',
    app_code: 'teach_assets',
    hidden: true,
    ledger: ['R-wb-027'],
    phone: { name: 'MobileCloudAssets', path: '/mobile/teachAssets/cloudAssets', parent: '/mobile/teachAssets' },
    load: () => import('./pages/cloud-assets.page.tsx'),
  }),
});
