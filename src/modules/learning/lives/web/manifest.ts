import { contentCheckRights } from '#modules/core/content-check/rights.ts';
import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { liveRights } from '../rights.ts';

const WATCHING = [
  liveRights.watch,
  liveRights.start,
  liveRights.approve,
  liveRights.approvePublic,
  liveRights.types,
  contentCheckRights.moderate,
] as const;

/**
 * Other modules add to the pages of a live by `tabs`: `live_room` and `live_studio` are the tabs beside the picture,
 * `live_share` those that guests of a public live see, `live_studio.send` the ways to send beside the push address. Each
 * gets the id of the live.
 */
export const webModule = defineWebModule({
  name: 'lives',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  commands: [
    {
      key: 'plan_live',
      title: { cn: '开直播', us: 'Plan a live' },
      icon: 'broadcast',
      roles: [liveRights.start],
      to: '/mgmtLive?begin=new',
      phone: '/mobile/mgmtLive?begin=new',
    },
  ],
  routes: [
    ...inBothLayouts({
      name: 'mgmtLive',
      path: '/mgmtLive',
      aliases: ['/edu_admin/mgmtLive'],
      title: { cn: '直播', us: 'Live streams' },
      roles: WATCHING,
      app_code: 'mgmtLive',
      ledger: 'R-wb-042',
      phone: { name: 'MobileMgmtLive', path: '/mobile/mgmtLive', parent: '/mobile' },
      load: () => import('./pages/live-hall.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'live_room',
      path: '/mgmtLive/:id',
      title: { cn: '直播间', us: 'Live' },
      hidden: true,
      parent: '/mgmtLive',
      phone: { name: 'MobileLiveRoom', path: '/mobile/mgmtLive/:id', parent: '/mobile/mgmtLive', hidden: true },
      load: () => import('./pages/live-room.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'live_studio',
      path: '/mgmtLive/:id/studio',
      title: { cn: '开播台', us: 'Studio' },
      hidden: true,
      parent: '/mgmtLive',
      phone: {
        name: 'MobileLiveStudio',
        path: '/mobile/mgmtLive/:id/studio',
        parent: '/mobile/mgmtLive',
        hidden: true,
      },
      load: () => import('./pages/live-studio.page.tsx'),
    }),
    {
      name: 'live_share',
      path: '/liveVideoShare/:id',
      aliases: ['/liveVideoShare'],
      layout: 'standalone',
      title: { cn: '直播', us: 'Live' },
      public: true,
      hidden: true,
      ledger: ['R-standalone-017', 'R-public-012'],
      load: () => import('./standalone/live-share.page.tsx'),
    },
  ],
  tabs: [
    {
      page: 'group_parentSchool',
      key: 'next_live',
      label: { cn: '近期直播', us: 'Next lives' },
      sort: 10,
      roles: [liveRights.watch],
      ledger: 'R-wbgroup-011',
      load: async () => ({ Tab: (await import('./parts/hall/next-lives.tsx')).NextLives }),
    },
  ],
  cards: [
    {
      key: 'live_next',
      sort: 35,
      when: ({ can }) => can([liveRights.watch]),
      load: () => import('./parts/hall/live-next-card.tsx'),
    },
  ],
});
