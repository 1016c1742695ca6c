import type { ActionName } from '#shared/action-name.ts';

export const parkingGateRights = {
  '1633': { name: '停车黑名单', name_en: 'Parking block list', roles: ['security'] },
  '1634': { name: '违停登记', name_en: 'Record parking violations', roles: ['user_type_guard'] },
} as const satisfies Record<string, ActionName>;
