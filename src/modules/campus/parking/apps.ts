import type { BuiltinApp } from '#shared/builtin-app.ts';
import { parkingRights } from './rights.ts';

export const parkingApps: readonly BuiltinApp[] = [
  {
    code: 'applyParkingSpace',
    name: '车位申请',
    name_en: 'Parking',
    category: 'personal',
    route: '/applyParkingSpace',
    icon: 'car',
    sort: 50,
    actions: [parkingRights.apply],
  },
  {
    code: 'parkingManage',
    name: '停车管理',
    name_en: 'Parking desk',
    category: 'zwSystem',
    route: '/applyParkingSpace/manage',
    icon: 'parking',
    sort: 30,
    actions: [parkingRights.view, parkingRights.decide, parkingRights.lots, parkingRights.records],
  },
];
