import type { ActionName } from '#shared/action-name.ts';

export const parkingRights = {
  '1630': { name: '停车查看', name_en: 'Parking', roles: ['security', 'general_affairs'] },
  '1631': { name: '停车审批', name_en: 'Parking permit decisions', roles: ['security'] },
  '1632': { name: '车场与名额', name_en: 'Parking lots, terms and quotas', roles: ['general_affairs'] },
  '1635': { name: '车辆出入与导出', name_en: 'Vehicle records and export', roles: ['security'] },
  '1636': { name: '车位申请', name_en: 'Apply for parking', roles: ['user_type_teacher', 'user_type_guardian'] },
} as const satisfies Record<string, ActionName>;
