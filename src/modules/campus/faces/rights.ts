import type { ActionName } from '#shared/action-name.ts';

export const faceRights = {
  '1616': { name: '人脸审核', name_en: 'Face review', roles: ['security'] },
} as const satisfies Record<string, ActionName>;
