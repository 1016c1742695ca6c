import { defineWebModule } from '#web/modules/web-module.ts';
import { guestModule } from './guest.manifest.ts';

const title = { cn: '登录方式', us: 'Ways to sign in' };
const loadIdentities = async () => ({ Tab: (await import('./parts/own-identities.tsx')).OwnIdentities });

export const webModule = defineWebModule({
  ...guestModule,
  routes: [
    {
      name: 'oauth',
      path: '/oauth',
      aliases: ['/oauth/*'],
      layout: 'forget',
      title: { cn: '授权登录', us: 'Authorised sign-in' },
      public: true,
      hidden: true,
      load: () => import('./standalone/oauth.page.tsx'),
    },
    {
      name: 'ding_auth',
      path: '/ddAuth/:id',
      layout: 'forget',
      title: { cn: '钉钉登录', us: 'DingTalk' },
      public: true,
      hidden: true,
      load: () => import('./standalone/ding-auth.page.tsx'),
    },
    {
      name: 'qr',
      path: '/qr',
      layout: 'forget',
      title: { cn: '扫码登录确认', us: 'Confirm QR code sign-in' },
      public: true,
      hidden: true,
      load: () => import('./standalone/qr.page.tsx'),
    },
  ],
  tabs: [
    ...(guestModule.tabs ?? []),
    { page: 'personals', key: 'identities', label: title, sort: 31, load: loadIdentities },
    { page: 'MobileSetting', key: 'identities', label: title, sort: 31, load: loadIdentities },
  ],
});
