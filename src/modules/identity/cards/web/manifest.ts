import { profileRights } from '#modules/identity/profile/rights.ts';
import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { cardRights } from '../rights.ts';

/** Who may have an electronic ID; visitors and suppliers come with passes. */
const CARD_USER_TYPES: readonly string[] = ['teacher', 'guard', 'student', 'guardian'];

const MANAGE_CODES = [cardRights.templates, cardRights.manage, cardRights.verify, profileRights.photos] as const;

export const webModule = defineWebModule({
  name: 'cards',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'E_IDCard',
      path: '/E_IDCard',
      title: { cn: '电子证件', us: 'Electronic ID' },
      hidden: true,
      phone: { name: 'MobileEIDCard', path: '/mobile/E_IDCard', parent: '/mobile/mine' },
      ledger: 'R-main-013',
      load: () => import('./pages/e-id-card.page.tsx'),
    }),
    {
      name: 'EIdCardManage',
      path: '/EIdCardManage',
      aliases: ['/system/EIdCardManage'],
      layout: 'desktop',
      title: { cn: '电子证件', us: 'Electronic IDs' },
      app_code: 'EIdCardManage',
      roles: MANAGE_CODES,
      ledger: 'R-wb-061',
      load: () => import('./desktop/e-id-manage.page.tsx'),
    },
    {
      name: 'editElecCardTemplate',
      path: '/editElecCardTemplate',
      layout: 'desktop',
      title: { cn: '编辑证件模板', us: 'Edit ID template' },
      roles: [cardRights.templates, cardRights.sharedTemplates],
      parent: '/EIdCardManage',
      hidden: true,
      ledger: 'R-main-014',
      load: () => import('./desktop/edit-template.page.tsx'),
    },
    {
      name: 'eCardManagement',
      path: '/admin/eCardManagement',
      layout: 'desktop',
      title: { cn: '共享证件模板', us: 'Shared ID templates' },
      roles: [cardRights.sharedTemplates],
      hidden: true,
      menu: { icon: 'id-card', sort: 135 },
      parent: '/admin',
      ledger: 'R-admin-013',
      load: () => import('./desktop/e-card-management.page.tsx'),
    },
    {
      name: 'ChildCard',
      path: '/mobile/childCard',
      layout: 'mobile',
      title: { cn: '子女电子证件', us: 'Child’s electronic ID' },
      parent: '/mobile/mobileMyChildren',
      load: () => import('./mobile/child-card.page.tsx'),
    },
    {
      name: 'IdCheck',
      path: '/mobile/idCheck',
      layout: 'mobile',
      title: { cn: '证件核验', us: 'Check an ID' },
      parent: '/mobile/home',
      roles: [cardRights.verify],
      load: () => import('./mobile/id-check.page.tsx'),
    },
  ],
  entries: [
    {
      key: 'my_card',
      place: 5,
      title: { cn: '我的名片', us: 'My card' },
      icon: 'id-card',
      when: ({ settings }) => settings.user.types.includes('teacher'),
      ledger: 'R-menu-008',
      dialog: () => import('./parts/business/business-card-dialog.tsx'),
    },
    {
      key: 'electronic_id',
      place: 6,
      title: { cn: '电子证件', us: 'Electronic ID' },
      icon: 'qrcode',
      when: ({ settings }) => settings.user.user_types.some((userType) => CARD_USER_TYPES.includes(userType)),
      to: '/E_IDCard',
    },
  ],
  cards: [
    {
      key: 'campus_card',
      sort: 1,
      leads: true,
      when: ({ settings }) => settings.user.user_types.includes('student') && settings.organization !== null,
      load: () => import('./parts/own/campus-card.tsx'),
    },
  ],
  tabs: [
    {
      page: 'personals.overview',
      key: 'cards',
      label: { cn: '我的证件', us: 'My cards' },
      sort: 10,
      load: async () => ({ Tab: (await import('./parts/own/own-cards.tsx')).OwnCards }),
    },
    {
      page: 'personals.overview',
      key: 'scans',
      label: { cn: '证件扫描记录', us: 'ID scan history' },
      sort: 30,
      load: async () => ({ Tab: (await import('./parts/own/own-scans.tsx')).OwnScans }),
    },
    {
      page: 'mobileMine',
      key: 'wallet',
      label: { cn: '卡包', us: 'Wallet' },
      sort: 10,
      load: () => import('./parts/own/wallet-strip.tsx'),
    },
  ],
});
