import { parkingRights } from '#modules/campus/parking/rights.ts';
import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { parkingGateRights } from '../rights.ts';

export const webModule = defineWebModule({
  name: 'parking-gate',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'parkingGate',
      path: '/applyParkingSpace/gate',
      title: { cn: '车辆门岗', us: 'Vehicle gate' },
      one_school: true,
      roles: [parkingRights.lots, parkingGateRights.blockList, parkingGateRights.violations, parkingRights.records],
      app_code: 'parkingGate',
      phone: { name: 'MobileParkingGate', path: '/mobile/applyParkingSpace/gate', parent: '/mobile' },
      load: () => import('./pages/parking-gate.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'parkingRecord',
      path: '/applyParkingSpace/mine',
      title: { cn: '我的违停记录', us: 'My parking record' },
      parent: '/applyParkingSpace',
      phone: { name: 'MobileParkingRecord', path: '/mobile/applyParkingSpace/mine', parent: '/mobile' },
      load: () => import('./pages/parking-record.page.tsx'),
    }),
  ],
});
