import type { ActionName } from '#shared/action-name.ts';

export const driveRights = {
  use: '1126',
  manage: '1127',
} as const;

export const driveActions = {
  [driveRights.use]: { name: '云盘', name_en: 'Cloud drive', roles: ['user_type_teacher'] },
  [driveRights.manage]: { name: '云盘管理', name_en: 'Manage the cloud drive', roles: ['it'] },
} as const satisfies Record<string, ActionName>;
