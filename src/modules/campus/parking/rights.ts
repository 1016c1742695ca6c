import type { ActionName } from '#shared/action-name.ts';

export const parkingRights = {
  view: '1630',
  decide: '1631',
  lots: '1632',
  records: '1635',
  apply: '1636',
} as const;

export const parkingActions = {
  [parkingRights.view]: { name: '停车查看', name_en: 'Parking', roles: ['security', 'general_affairs'] },
  [parkingRights.decide]: { name: '停车审批', name_en: 'Parking permit decisions', roles: ['security'] },
  [parkingRights.lots]: { name: '车场与名额', name_en: 'Parking lots, terms and quotas', roles: ['general_affairs'] },
  [parkingRights.records]: { name: '车辆出入与导出', name_en: 'Vehicle records and export', roles: ['security'] },
  [parkingRights.apply]: {
    name: '车位申请',
    name_en: 'Apply for parking',
    roles: ['user_type_teacher', 'user_type_guardian'],
  },
} as const satisfies Record<string, ActionName>;
