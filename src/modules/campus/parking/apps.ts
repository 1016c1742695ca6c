import type { BuiltinApp } from '#shared/builtin-app.ts';

export const parkingApps: readonly BuiltinApp[] = [
  {
    code: 'applyParkingSpace',
    name: '车位申请',
    name_en: 'Parking',
    category: 'personal',
    route: '/applyParkingSpace',
    icon: 'car',
    sort: 50,
    actions: ['1636'],
  },
  {
    code: 'parkingManage',
    name: '停车管理',
    name_en: 'Parking desk',
    category: 'zwSystem',
    route: '/applyParkingSpace/manage',
    icon: 'parking',
    sort: 30,
    actions: ['1630', '1631', '1632', '1635'],
  },
];
