import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';

/** Albums at the desk, and those for everybody. */
export const webModule = defineWebModule({
  name: 'albums',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'album',
      path: '/dibbler-videos/albums/:id',
      aliases: ['/edu_admin/dibbler-videos/albums/:id'],
      title: { cn: '专辑', us: 'Album' },
      roles: ['2401', '2402', '2403'],
      hidden: true,
      parent: '/dibbler-videos',
      ledger: ['R-wb-008'],
      phone: { name: 'MobileAlbum', path: '/mobile/dibbler-videos/albums/:id', parent: '/mobile/dibbler-videos' },
      load: () => import('./pages/album.page.tsx'),
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
});
