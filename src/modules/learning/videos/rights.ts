import type { ActionName } from '#shared/action-name.ts';

export const videoRights = {
  watch: '2401',
  upload: '2402',
  manage: '2403',
  review: '2404',
  approvePublic: '2405',
  statistics: '2406',
} as const;

export const videoActions = {
  [videoRights.watch]: {
    name: '视频观看',
    name_en: 'Watch videos',
    roles: ['user_type_teacher', 'user_type_student', 'user_type_guardian'],
  },
  [videoRights.upload]: { name: '视频上传', name_en: 'Upload videos and albums', roles: ['user_type_teacher'] },
  [videoRights.manage]: { name: '点播管理', name_en: 'Manage all videos', roles: ['media'] },
  [videoRights.review]: {
    name: '视频审核',
    name_en: 'Review videos',
    roles: ['media', 'student_affairs', 'office', 'homeroom', 'nursery_teacher'],
  },
  [videoRights.approvePublic]: {
    name: '公开视频审核',
    name_en: 'Approve public videos',
    roles: ['media', 'principal'],
  },
  [videoRights.statistics]: {
    name: '观看统计',
    name_en: 'Watch statistics',
    roles: ['media', 'student_affairs', 'homeroom'],
  },
} as const satisfies Record<string, ActionName>;
