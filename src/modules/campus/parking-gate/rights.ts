import type { ActionName } from '#shared/action-name.ts';

export const parkingGateRights = {
  '1633': { name: '停车黑名单', name_en: 'Parking block list', roles: ['security'] },
  '1634': { name: '违停登记', name_en: 'Record parking violations', roles: ['hat_guard'] },
  '1635': { name: '车辆出入', name_en: 'Vehicle gate records', roles: ['security'] },
} as const satisfies Record<string, ActionName>;
