import { defineWebModule } from '#web/modules/web-module.ts';
import { guestModule } from './guest.manifest.ts';

export const webModule = defineWebModule({
  ...guestModule,
  routes: [
    ...guestModule.routes,
    {
      name: 'mini_auth',
      path: '/mini_auth',
      layout: 'standalone',
      title: { cn: '小程序授权', us: 'Mini program' },
      hidden: true,
      load: () => import('./standalone/mini-auth.page.tsx'),
    },
  ],
  parts: [
    {
      key: 'shared_computer',
      slot: 'overlay',
      when: ({ settings }) => settings.session.kind === 'public_computer',
      load: () => import('./parts/idle-watch.tsx'),
    },
  ],
});
