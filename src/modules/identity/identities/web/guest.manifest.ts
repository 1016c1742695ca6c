import { defineWebModule } from '#web/modules/web-module.ts';
import { isPhone } from '#web/session/device.ts';
import { rememberedFaceName } from './parts/face/face-device.ts';
import { redirect } from './parts/redirect.ts';

const loadButtons = () => import('./parts/channel-buttons.tsx');

/** What stands on the sign-in page. */
export const guestModule = defineWebModule({
  name: 'identities',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [],
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
      load: async () => ({ Tab: (await import('./parts/qr/qr-tab.tsx')).QrTab }),
    },
    {
      page: 'login',
      key: 'face',
      label: { cn: '刷脸登录', us: 'Face' },
      sort: 20,
      when: () => rememberedFaceName() !== null,
      load: async () => ({ Tab: (await import('./parts/face/face-tab.tsx')).FaceTab }),
    },
  ],
  redirect,
});
