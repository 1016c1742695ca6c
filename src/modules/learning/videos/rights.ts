import type { ActionName } from '#shared/action-name.ts';

export const videoRights = {
  '2401': {
    name: '视频观看',
    name_en: 'Watch videos',
    roles: ['user_type_teacher', 'user_type_student', 'user_type_guardian'],
  },
  '2402': { name: '视频上传', name_en: 'Upload videos and albums', roles: ['user_type_teacher'] },
  '2403': { name: '点播管理', name_en: 'Manage all videos', roles: ['media'] },
  '2404': {
    name: '视频审核',
    name_en: 'Review videos',
    roles: ['media', 'student_affairs', 'office', 'homeroom', 'nursery_teacher'],
  },
  '2405': { name: '公开视频审核', name_en: 'Approve public videos', roles: ['media', 'principal'] },
  '2406': { name: '观看统计', name_en: 'Watch statistics', roles: ['media', 'student_affairs', 'homeroom'] },
} as const satisfies Record<string, ActionName>;
