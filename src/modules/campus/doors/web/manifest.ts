import { faceRights } from '#modules/campus/faces/rights.ts';
import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { doorRights } from '../rights.ts';

export const webModule = defineWebModule({
  name: 'doors',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  tabs: [
    {
      page: 'group_assetWb',
      key: 'locks',
      label: { cn: '门锁状态', us: 'Locks' },
      sort: 10,
      roles: [doorRights.view, doorRights.cards],
      ledger: 'R-wbgroup-008',
      load: async () => ({ Tab: (await import('./parts/lock/lock-states-card.tsx')).LockStatesCard }),
    },
  ],
  routes: [
    ...inBothLayouts({
      name: 'doorLock',
      path: '/doorLock',
      aliases: ['/zwSystem/doorLock'],
      title: { cn: '门锁管理', us: 'Doors and locks' },
      one_school: true,
      roles: [
        doorRights.cards,
        doorRights.view,
        doorRights.locks,
        doorRights.groups,
        doorRights.emergency,
        doorRights.records,
        faceRights.review,
      ],
      app_code: 'doorLock',
      ledger: ['R-wb-057'],
      phone: { name: 'MobileDoorLock', path: '/mobile/doorLock', parent: '/mobile' },
      load: () => import('./pages/door-lock.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'bindingCard',
      path: '/doorLock/bindingCard',
      aliases: ['/zwSystem/doorLock/bindingCard'],
      title: { cn: '门卡绑定', us: 'Bind cards' },
      one_school: true,
      roles: [doorRights.cards],
      parent: '/doorLock',
      ledger: ['R-wb-058', 'B-perm-code-012'],
      phone: { name: 'MobileBindingCard', path: '/mobile/doorLock/bindingCard', parent: '/mobile/doorLock' },
      load: () => import('./pages/binding-card.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'doorSimulator',
      path: '/doorLock/simulator',
      title: { cn: '门锁模拟器', us: 'Door simulator' },
      roles: [doorRights.locks],
      parent: '/doorLock',
      phone: { name: 'MobileDoorSimulator', path: '/mobile/doorLock/simulator', parent: '/mobile/doorLock' },
      load: () => import('./pages/simulator.page.tsx'),
    }),
    {
      name: 'accessCard',
      path: '/mobile/accessCard',
      layout: 'mobile',
      title: { cn: '门禁卡', us: 'Access card' },
      parent: '/mobile',
      ledger: ['R-mobile-012'],
      load: () => import('./mobile/access-card.page.tsx'),
    },
  ],
  entries: [
    {
      key: 'access_card',
      place: 7,
      title: { cn: '门禁卡', us: 'Access card' },
      icon: 'key',
      to: '/mobile/accessCard',
      ledger: 'R-menu-010',
    },
  ],
});
