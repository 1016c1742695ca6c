import type { ActionName } from '#shared/action-name.ts';

export const faceRights = {
  review: '1616',
} as const;

export const faceActions = {
  [faceRights.review]: { name: '人脸审核', name_en: 'Face review', roles: ['security'] },
} as const satisfies Record<string, ActionName>;
