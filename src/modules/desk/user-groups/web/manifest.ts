import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';

/** Lists of people whom somebody writes to again and again. */
export const webModule = defineWebModule({
  name: 'user-groups',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'mgmt_message',
      path: '/mgmt_message',
      aliases: ['/system/mgmt_message'],
      title: { cn: '消息管理', us: 'Messages' },
      roles: ['0701'],
      app_code: 'mgmt_message',
      phone: { name: 'MobileMgmtMessage', path: '/mobile/mgmt_message', parent: '/mobile' },
      ledger: 'R-wb-050',
      load: () => import('./pages/mgmt-message.page.tsx'),
    }),
  ],
});
