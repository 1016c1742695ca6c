import { profileProblem } from '#shared/personal-pages.ts';
import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule, type Viewer } from '#web/modules/web-module.ts';

const inOwnHands = ({ settings }: Viewer) =>
  settings.session.impersonator === null && settings.session.switched_from === null;

/** Who may have an electronic ID; visitors and suppliers come with passes. */
const CARD_HATS: readonly string[] = ['teacher', 'guard', 'student', 'guardian'];

const MANAGE_CODES = ['0201', '0203', '0204', '0205'] as const;

export const webModule = defineWebModule({
  name: 'profile',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'personals',
      path: '/personals',
      title: { cn: '个人中心', us: 'My page' },
      hidden: true,
      phone: { name: 'MobilePersonals', path: '/mobile/personals', parent: '/mobile/mine' },
      load: () => import('./pages/personals.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'personal_detail',
      path: '/personalDetail',
      aliases: ['/personalDetail/:id', '/personalDetail/:id/:showEdit'],
      title: { cn: '个人详情', us: 'Personal details' },
      hidden: true,
      phone: { name: 'MobilePersonalDetail', path: '/mobile/personalDetail/:id?/:showEdit?', parent: '/mobile/mine' },
      load: () => import('./pages/personal-detail.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'E_IDCard',
      path: '/E_IDCard',
      title: { cn: '电子证件', us: 'Electronic ID' },
      hidden: true,
      phone: { name: 'MobileEIDCard', path: '/mobile/E_IDCard', parent: '/mobile/mine' },
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
      load: () => import('./desktop/e-id-manage.page.tsx'),
    },
    {
      name: 'editElecCardTemplate',
      path: '/editElecCardTemplate',
      layout: 'desktop',
      title: { cn: '编辑证件模板', us: 'Edit a card template' },
      roles: ['0201', '0202'],
      parent: '/EIdCardManage',
      hidden: true,
      load: () => import('./desktop/edit-template.page.tsx'),
    },
    {
      name: 'eCardManagement',
      path: '/admin/eCardManagement',
      layout: 'desktop',
      title: { cn: '共享证件模板', us: 'Shared card templates' },
      roles: ['0202'],
      hidden: true,
      menu: { icon: 'id-card', sort: 135 },
      parent: '/admin',
      load: () => import('./desktop/e-card-management.page.tsx'),
    },
    {
      name: 'ChildCard',
      path: '/mobile/childCard',
      layout: 'mobile',
      title: { cn: '子女电子证件', us: 'Electronic ID of my child' },
      parent: '/mobile/mobileMyChildren',
      load: () => import('./mobile/child-card.page.tsx'),
    },
    {
      name: 'IdCheck',
      path: '/mobile/idCheck',
      layout: 'mobile',
      title: { cn: '证件核验', us: 'Check of an ID' },
      parent: '/mobile/home',
      roles: ['0204'],
      load: () => import('./mobile/id-check.page.tsx'),
    },
  ],
  entries: [
    {
      key: 'change_avatar',
      place: 3,
      title: { cn: '更换头像', us: 'Change avatar' },
      icon: 'photo',
      when: inOwnHands,
      dialog: () => import('./parts/avatar-dialog.tsx'),
    },
    {
      key: 'profile',
      place: 4,
      title: { cn: '个人资料', us: 'Profile' },
      icon: 'user',
      refuse: ({ settings }) => profileProblem(settings.user),
      to: '/personalDetail',
    },
    {
      key: 'my_card',
      place: 5,
      title: { cn: '我的名片', us: 'My card' },
      icon: 'id-card',
      when: ({ settings }) => settings.user.types.includes('teacher'),
      dialog: () => import('./parts/business-card-dialog.tsx'),
    },
    {
      key: 'electronic_id',
      place: 6,
      title: { cn: '电子证件', us: 'Electronic ID' },
      icon: 'qrcode',
      when: ({ settings }) => settings.user.hats.some((hat) => CARD_HATS.includes(hat)),
      to: '/E_IDCard',
    },
  ],
  tabs: [
    {
      page: 'mobileMine',
      key: 'wallet',
      label: { cn: '卡包', us: 'Wallet' },
      sort: 10,
      load: () => import('./parts/wallet-strip.tsx'),
    },
  ],
});
