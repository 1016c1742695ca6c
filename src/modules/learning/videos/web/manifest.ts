import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { videoRights } from '../rights.ts';

export const webModule = defineWebModule({
  name: 'videos',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  tabs: [
    {
      page: 'group_parentSchool',
      key: 'class_shares',
      label: { cn: '各班观看率', us: 'Watching by class' },
      sort: 30,
      roles: [videoRights.statistics],
      ledger: 'R-wbgroup-011',
      load: async () => ({ Tab: (await import('./parts/watch/class-shares-card.tsx')).ClassSharesCard }),
    },
  ],
  routes: [
    ...inBothLayouts({
      name: 'videoCollection',
      path: '/videos',
      aliases: ['/edu_admin/videos'],
      title: { cn: '视频', us: 'Videos' },
      roles: [videoRights.watch],
      app_code: 'videos',
      ledger: ['R-wb-006'],
      phone: { name: 'MobileVideos', path: '/mobile/videos', parent: '/mobile', keep_alive: true },
      load: () => import('./pages/videos.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'video',
      path: '/videos/:id',
      title: { cn: '观看视频', us: 'Watch' },
      roles: [videoRights.watch, videoRights.upload, videoRights.manage, videoRights.review, videoRights.approvePublic],
      hidden: true,
      parent: '/videos',
      phone: { name: 'MobileVideo', path: '/mobile/videos/:id', parent: '/mobile/videos' },
      load: () => import('./pages/watch.page.tsx'),
    }),
    {
      name: 'public_video',
      path: '/public_video/:id',
      layout: 'standalone',
      title: { cn: '视频', us: 'Video' },
      public: true,
      hidden: true,
      ledger: ['R-standalone-008', 'R-public-006'],
      load: () => import('./pages/public-video.page.tsx'),
    },
    ...inBothLayouts({
      name: 'dibbler-videos',
      path: '/dibbler-videos',
      aliases: ['/edu_admin/dibbler-videos'],
      title: { cn: '点播管理', us: 'Video desk' },
      roles: [videoRights.upload, videoRights.manage, videoRights.review, videoRights.approvePublic],
      app_code: 'dibbler-videos',
      ledger: ['R-wb-007'],
      phone: { name: 'MobileDibblerVideos', path: '/mobile/dibbler-videos', parent: '/mobile' },
      load: () => import('./pages/dibbler-videos.page.tsx'),
    }),
  ],
});
