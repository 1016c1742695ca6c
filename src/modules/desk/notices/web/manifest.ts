import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';

/** What a school tells everybody. */
export const webModule = defineWebModule({
  name: 'notices',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  commands: [
    {
      key: 'new_announcement',
      title: { cn: '发布公告', us: 'New announcement' },
      icon: 'speakerphone',
      roles: ['0707'],
      to: '/internalNotice/mgmt_bulletin?announcement=new',
    },
  ],
  routes: [
    ...inBothLayouts({
      name: 'mgmt_bulletin',
      path: '/internalNotice/mgmt_bulletin',
      aliases: ['/online_office/internalNotice/mgmt_bulletin'],
      title: { cn: '公告管理', us: 'Announcements' },
      roles: ['0707', '0708'],
      app_code: 'internalNotice',
      phone: { name: 'MobileMgmtBulletin', path: '/mobile/mgmt_bulletin', parent: '/mobile' },
      ledger: 'R-wb-020',
      load: () => import('./pages/mgmt-bulletin.page.tsx'),
    }),
    {
      name: 'create_gongao',
      path: '/internalNotice/create_gongao',
      layout: 'desktop',
      title: { cn: '发布公告', us: 'New announcement' },
      roles: ['0707'],
      hidden: true,
      parent: '/internalNotice/mgmt_bulletin',
      ledger: 'R-wb-019',
      load: () => import('./desktop/create-gongao.page.tsx'),
    },
    ...inBothLayouts({
      name: 'public_message',
      path: '/public_message',
      title: { cn: '公告', us: 'Announcements' },
      hidden: true,
      phone: { name: 'MobilePublicMessage', path: '/mobile/public_message', parent: '/mobile' },
      ledger: 'R-main-008',
      load: () => import('./pages/public-message.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'public_message_article',
      path: '/public_message/:id',
      title: { cn: '公告详情', us: 'Announcement' },
      hidden: true,
      parent: '/public_message',
      phone: {
        name: 'MobilePublicMessageArticle',
        path: '/mobile/public_message/:id',
        parent: '/mobile/public_message',
      },
      ledger: 'R-main-009',
      load: () => import('./pages/public-message-article.page.tsx'),
    }),
  ],
});
