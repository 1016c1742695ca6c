import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { driveRights } from '../rights.ts';

export const webModule = defineWebModule({
  name: 'drive',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: inBothLayouts({
    name: 'drive',
    path: '/drive',
    title: { cn: '云盘', us: 'Cloud drive' },
    one_school: true,
    roles: [driveRights.use, driveRights.manage],
    app_code: 'drive',
    phone: { name: 'MobileDrive', path: '/mobile/drive', parent: '/mobile' },
    load: () => import('./pages/drive.page.tsx'),
  }),
  tabs: [
    {
      page: 'group_yundrive',
      key: 'drive',
      label: { cn: '我的云盘', us: 'My drive' },
      sort: 10,
      roles: [driveRights.use],
      ledger: 'R-wbgroup-014',
      load: async () => ({ Tab: (await import('./parts/drive-cards.tsx')).DriveCards }),
    },
  ],
});
