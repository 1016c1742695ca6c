import { defineWebModule } from '#web/modules/web-module.ts';
import { usageRights } from '../rights.ts';

/** What is used of the portal, and by which groups of people. */
export const webModule = defineWebModule({
  name: 'usage',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    {
      name: 'usage',
      path: '/usage',
      layout: 'desktop',
      title: { cn: '使用分析', us: 'Usage' },
      roles: [usageRights.view],
      app_code: 'usage',
      load: () => import('./desktop/usage.page.tsx'),
    },
  ],
  figures: [
    {
      key: 'usage',
      sort: 30,
      when: ({ can, settings }) => can([usageRights.view]) && settings.organization !== null,
      load: () => import('./parts/usage-figures.tsx'),
    },
  ],
  parts: [{ key: 'use_counter', slot: 'overlay', load: () => import('./parts/usage-counter.tsx') }],
});
