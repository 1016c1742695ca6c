import { userGroupsRights } from '#modules/desk/user-groups/rights.ts';
import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { session } from '#web/session/session-state.ts';
import { noticeRights } from '../rights.ts';

function hasChildren(): boolean {
  const state = session.get();
  return state.phase === 'signed_in' && state.settings.flags.has_own_children;
}

/** What a school announces to everybody. */
export const webModule = defineWebModule({
  name: 'notices',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  commands: [
    {
      key: 'new_notice',
      title: { cn: '发布通知', us: 'New notice' },
      icon: 'speakerphone',
      roles: [noticeRights.publish],
      to: '/internalNotice?tab=desk&write=notice',
    },
    {
      key: 'new_announcement',
      title: { cn: '发布公告', us: 'New announcement' },
      icon: 'speakerphone',
      roles: [noticeRights.publish],
      to: '/internalNotice/mgmt_bulletin?announcement=new',
    },
  ],
  tabs: [
    {
      page: 'group_headmasterWb',
      key: 'notices_read',
      label: { cn: '通知阅读', us: 'Notices read' },
      sort: 20,
      roles: [noticeRights.receipts],
      ledger: 'R-wbgroup-006',
      load: async () => ({ Tab: (await import('./parts/receipts/reading-card.tsx')).ReadingCard }),
    },
    {
      page: 'group_syParent',
      key: 'owed',
      label: { cn: '待确认通知', us: 'Notices to confirm' },
      sort: 20,
      when: hasChildren,
      ledger: 'R-wbgroup-016',
      load: async () => ({ Tab: (await import('./parts/notices/owed-card.tsx')).OwedCard }),
    },
  ],
  routes: [
    ...inBothLayouts({
      name: 'internalNotice',
      path: '/internalNotice',
      aliases: ['/online_office/internalNotice'],
      title: { cn: '通知公告', us: 'Notices' },
      roles: [noticeRights.view, noticeRights.receipts, noticeRights.publish, noticeRights.approve],
      app_code: 'internalNotice',
      phone: { name: 'MobileInternalNotice', path: '/mobile/internalNotice', parent: '/mobile' },
      ledger: 'R-wb-016',
      load: () => import('./pages/notices.page.tsx'),
    }),
    {
      name: 'create_notice',
      path: '/internalNotice/create_notice',
      layout: 'desktop',
      title: { cn: '发布通知', us: 'New notice' },
      roles: [noticeRights.publish],
      hidden: true,
      parent: '/internalNotice',
      ledger: 'R-wb-017',
      load: () => import('./desktop/create-notice.page.tsx'),
    },
    {
      name: 'create_bulletin',
      path: '/internalNotice/create_bulletin',
      layout: 'desktop',
      title: { cn: '发布通报', us: 'New bulletin' },
      roles: [noticeRights.publish],
      hidden: true,
      parent: '/internalNotice',
      ledger: 'R-wb-018',
      load: () => import('./desktop/create-bulletin.page.tsx'),
    },
    ...inBothLayouts({
      name: 'internal_message',
      path: '/internal_message/:id',
      title: { cn: '通知详情', us: 'Notice' },
      hidden: true,
      parent: '/internalNotice',
      phone: { name: 'MobileInternalMessage', path: '/mobile/internal_message/:id', parent: '/mobile/internalNotice' },
      ledger: 'R-main-010',
      load: () => import('./pages/notice.page.tsx'),
    }),
    {
      name: 'internal_message_standalone',
      path: '/internal_message',
      layout: 'standalone',
      title: { cn: '通知', us: 'Notices' },
      hidden: true,
      ledger: 'R-standalone-014',
      load: () => import('./standalone/notice.page.tsx'),
    },
    ...inBothLayouts({
      name: 'mgmt_message',
      path: '/mgmt_message',
      aliases: ['/system/mgmt_message'],
      title: { cn: '消息管理', us: 'Messages' },
      roles: [userGroupsRights.messages],
      app_code: 'mgmt_message',
      phone: { name: 'MobileMgmtMessage', path: '/mobile/mgmt_message', parent: '/mobile' },
      ledger: 'R-wb-050',
      load: () => import('./pages/messages.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'mgmt_bulletin',
      path: '/internalNotice/mgmt_bulletin',
      aliases: ['/online_office/internalNotice/mgmt_bulletin'],
      title: { cn: '公告管理', us: 'Announcements' },
      roles: [noticeRights.publish, noticeRights.approve],
      app_code: 'internalNotice',
      phone: { name: 'MobileMgmtBulletin', path: '/mobile/mgmt_bulletin', parent: '/mobile' },
      ledger: 'R-wb-020',
      load: () => import('./pages/announcement-desk.page.tsx'),
    }),
    {
      name: 'create_gongao',
      path: '/internalNotice/create_gongao',
      layout: 'desktop',
      title: { cn: '发布公告', us: 'New announcement' },
      roles: [noticeRights.publish],
      hidden: true,
      parent: '/internalNotice/mgmt_bulletin',
      ledger: 'R-wb-019',
      load: () => import('./desktop/create-announcement.page.tsx'),
    },
    ...inBothLayouts({
      name: 'public_message',
      path: '/public_message',
      title: { cn: '公告', us: 'Announcements' },
      hidden: true,
      phone: { name: 'MobilePublicMessage', path: '/mobile/public_message', parent: '/mobile' },
      ledger: 'R-main-008',
      load: () => import('./pages/announcements.page.tsx'),
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
      load: () => import('./pages/announcement.page.tsx'),
    }),
  ],
});
