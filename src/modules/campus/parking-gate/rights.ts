import type { ActionName } from '#shared/action-name.ts';

export const parkingGateRights = {
  blockList: '1633',
  violations: '1634',
} as const;

export const parkingGateActions = {
  [parkingGateRights.blockList]: { name: '停车黑名单', name_en: 'Parking block list', roles: ['security'] },
  [parkingGateRights.violations]: {
    name: '违停登记',
    name_en: 'Record parking violations',
    roles: ['user_type_guard'],
  },
} as const satisfies Record<string, ActionName>;
