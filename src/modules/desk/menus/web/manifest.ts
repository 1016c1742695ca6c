import { directoryRights } from '#modules/core/directory/rights.ts';
import { defineWebModule } from '#web/modules/web-module.ts';

export const webModule = defineWebModule({
  name: 'menus',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    {
      name: 'systemOrgMenu',
      path: '/systemOrg/menu',
      aliases: ['/system/systemOrg/menu'],
      layout: 'desktop',
      title: { cn: '菜单设置', us: 'Sidebar menu' },
      roles: [directoryRights.menu],
      parent: '/systemOrg',
      hidden: true,
      ledger: 'R-wb-054',
      load: () => import('./desktop/organization-menu.page.tsx'),
    },
  ],
});
