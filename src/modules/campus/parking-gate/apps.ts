import type { BuiltinApp } from '#shared/builtin-app.ts';

export const parkingGateApps: readonly BuiltinApp[] = [
  {
    code: 'parkingGate',
    name: '车辆门岗',
    name_en: 'Vehicle gate',
    category: 'zwSystem',
    route: '/applyParkingSpace/gate',
    icon: 'car',
    sort: 26,
  },
];
