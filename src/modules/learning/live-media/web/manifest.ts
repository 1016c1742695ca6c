import { defineWebModule } from '#web/modules/web-module.ts';

export const webModule = defineWebModule({
  name: 'live-media',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [],
  tabs: [
    {
      page: 'live_studio.send',
      key: 'browser',
      label: { cn: '用浏览器开播', us: 'Send from this browser' },
      sort: 10,
      load: () => import('./parts/browser-source.tsx'),
    },
  ],
});
