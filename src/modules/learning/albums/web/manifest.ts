import { videoRights } from '#modules/learning/videos/rights.ts';
import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';

/** Albums at the desk, to watch, and those for everybody. */
export const webModule = defineWebModule({
  name: 'albums',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'album',
      path: '/dibbler-videos/albums/:id',
      aliases: ['/edu_admin/dibbler-videos/albums/:id'],
      title: { cn: '专辑', us: 'Album' },
      roles: [videoRights.watch, videoRights.upload, videoRights.manage],
      hidden: true,
      parent: '/dibbler-videos',
      ledger: ['R-wb-008'],
      phone: { name: 'MobileAlbum', path: '/mobile/dibbler-videos/albums/:id', parent: '/mobile/dibbler-videos' },
      load: () => import('./pages/album.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'watch_album',
      path: '/videos/albums/:id',
      title: { cn: '观看专辑', us: 'Watch an album' },
      roles: [videoRights.watch, videoRights.upload, videoRights.manage],
      hidden: true,
      parent: '/videos',
      phone: { name: 'MobileWatchAlbum', path: '/mobile/videos/albums/:id', parent: '/mobile/videos' },
      load: () => import('./pages/watch-album.page.tsx'),
    }),
    {
      name: 'albums_video',
      path: '/albums_video/:id',
      layout: 'standalone',
      title: { cn: '专辑', us: 'Album' },
      public: true,
      hidden: true,
      ledger: ['R-standalone-009', 'R-public-009'],
      load: () => import('./pages/public-album.page.tsx'),
    },
  ],
  tabs: [
    {
      page: 'group_syYoungChild',
      key: 'class_albums',
      label: { cn: '班级相册', us: 'Class albums' },
      sort: 10,
      roles: [videoRights.watch],
      ledger: 'R-wbgroup-015',
      load: async () => ({ Tab: (await import('./parts/watch/class-strip.tsx')).ClassStrip }),
    },
    {
      page: 'videoCollection',
      key: 'albums',
      label: { cn: '专辑', us: 'Albums' },
      sort: 10,
      load: () => import('./parts/albums-tab.tsx'),
    },
    {
      page: 'dibbler-videos',
      key: 'albums',
      label: { cn: '我的专辑', us: 'My albums' },
      sort: 10,
      roles: [videoRights.upload],
      load: () => import('./parts/desk/own-albums-tab.tsx'),
    },
    {
      page: 'dibbler-videos',
      key: 'all_albums',
      label: { cn: '全部专辑', us: 'All albums' },
      sort: 20,
      roles: [videoRights.manage],
      load: () => import('./parts/desk/all-albums-tab.tsx'),
    },
  ],
});
