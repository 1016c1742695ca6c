import { defineWebModule } from '../modules/web-module.ts';
import { frameEntrance } from './frame.manifest.ts';

/** All pages of the frame; apart, so that the sign-in page does not load the file names of the pages behind it. */
export const frameModule = defineWebModule({
  ...frameEntrance,
  routes: [
    ...frameEntrance.routes,
    {
      name: 'messageList',
      path: '/messageList',
      layout: 'desktop',
      title: { cn: '消息', us: 'Messages' },
      mobile_path: '/mobile/notify',
      hidden: true,
      ledger: 'R-main-007',
      load: () => import('./desktop/messages.page.tsx'),
    },
    {
      name: 'mobileNotify',
      path: '/mobile/notify',
      layout: 'mobile',
      title: { cn: '消息', us: 'Messages' },
      hidden: true,
      ledger: 'R-mobile-003',
      load: () => import('./mobile/messages.page.tsx'),
    },
    {
      name: 'mobileMine',
      path: '/mobile/mine',
      layout: 'mobile',
      title: { cn: '我的', us: 'Me' },
      hidden: true,
      ledger: 'R-mobile-004',
      load: () => import('./mobile/mine.page.tsx'),
    },
    {
      name: 'MobileSetting',
      path: '/mobile/setting',
      layout: 'mobile',
      title: { cn: '设置', us: 'Settings' },
      hidden: true,
      parent: '/mobile/mine',
      ledger: 'R-mobile-005',
      load: () => import('./mobile/setting.page.tsx'),
    },
  ],
});
