import type { BuiltinApp } from '#shared/builtin-app.ts';
import { videoRights } from './rights.ts';

export const videoApps: readonly BuiltinApp[] = [
  {
    code: 'videos',
    name: '视频',
    name_en: 'Videos',
    category: 'edu_admin',
    route: '/videos',
    icon: 'video',
    sort: 40,
    draft: true,
    is_leaned_on: true,
    actions: [videoRights.watch],
  },
  {
    code: 'dibbler-videos',
    name: '点播管理',
    name_en: 'Video desk',
    category: 'edu_admin',
    route: '/dibbler-videos',
    icon: 'device-tv',
    sort: 41,
    actions: [
      videoRights.upload,
      videoRights.manage,
      videoRights.review,
      videoRights.approvePublic,
      videoRights.statistics,
    ],
  },
];
