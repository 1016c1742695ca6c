import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { parkingRights } from '../rights.ts';

export const webModule = defineWebModule({
  name: 'parking',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  tabs: [
    {
      page: 'group_personal',
      key: 'own_permits',
      label: { cn: '我的车位', us: 'My parking' },
      sort: 20,
      roles: [parkingRights.apply],
      ledger: 'R-wbgroup-002',
      load: async () => ({ Tab: (await import('./parts/permit/own-permits-card.tsx')).OwnPermitsCard }),
    },
    {
      page: 'group_zwSystem',
      key: 'parking_use',
      label: { cn: '车位使用', us: 'Parking in use' },
      sort: 20,
      roles: [parkingRights.view, parkingRights.lots],
      ledger: 'R-wbgroup-010',
      load: async () => ({ Tab: (await import('./parts/lot/lot-use-card.tsx')).LotUseCard }),
    },
  ],
  routes: [
    ...inBothLayouts({
      name: 'applyParkingSpace',
      path: '/applyParkingSpace',
      aliases: ['/personal/applyParkingSpace'],
      title: { cn: '车位申请', us: 'Parking' },
      one_school: true,
      roles: [parkingRights.apply],
      app_code: 'applyParkingSpace',
      ledger: 'R-wb-015',
      phone: { name: 'MobileApplyParkingSpace', path: '/mobile/applyParkingSpace', parent: '/mobile' },
      load: () => import('./pages/parking.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'parkingManage',
      path: '/applyParkingSpace/manage',
      title: { cn: '停车管理', us: 'Parking desk' },
      one_school: true,
      roles: [parkingRights.view, parkingRights.decide, parkingRights.lots],
      app_code: 'parkingManage',
      phone: { name: 'MobileParkingManage', path: '/mobile/applyParkingSpace/manage', parent: '/mobile' },
      load: () => import('./pages/parking-manage.page.tsx'),
    }),
  ],
});
