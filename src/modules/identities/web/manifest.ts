import { defineWebModule } from '#web/modules/web-module.ts';
import { isPhone } from '#web/session/device.ts';
import { detour } from './parts/detour.ts';
import { faceName } from './parts/face-device.ts';

const title = { cn: '登录方式', us: 'Ways to sign in' };
const loadButtons = () => import('./parts/channel-buttons.tsx');
const loadIdentities = async () => ({ Tab: (await import('./parts/own-identities.tsx')).OwnIdentities });

export const identitiesWebModule = defineWebModule({
  name: 'identities',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    {
      name: 'oauth',
      path: '/oauth',
      aliases: ['/oauth/*'],
      layout: 'forget',
      title: { cn: '授权登录', us: 'Sign in by another service' },
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
      title: { cn: '扫码登录确认', us: 'Confirm the sign-in' },
      public: true,
      hidden: true,
      load: () => import('./standalone/qr.page.tsx'),
    },
  ],
  parts: [
    {
      key: 'app_channel',
      slot: 'sign_in_first',
      load: async () => ({ Part: (await loadButtons()).AppButton }),
    },
    {
      key: 'channels',
      slot: 'sign_in',
      load: async () => ({ Part: (await loadButtons()).ChannelButtons }),
    },
  ],
  tabs: [
    {
      page: 'login',
      key: 'qr',
      label: { cn: '扫码登录', us: 'QR code' },
      sort: 10,
      when: () => !isPhone(),
      load: async () => ({ Tab: (await import('./parts/qr-tab.tsx')).QrTab }),
    },
    {
      page: 'login',
      key: 'face',
      label: { cn: '刷脸登录', us: 'Face' },
      sort: 20,
      when: () => faceName() !== null,
      load: async () => ({ Tab: (await import('./parts/face-tab.tsx')).FaceTab }),
    },
    { page: 'personals', key: 'identities', label: title, sort: 31, load: loadIdentities },
    { page: 'MobileSetting', key: 'identities', label: title, sort: 31, load: loadIdentities },
  ],
  detour,
});
