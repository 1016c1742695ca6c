import { defineWebModule } from '#web/modules/web-module.ts';

const page = {
  layout: 'forget',
  title: { cn: '文件查验', us: 'Check a paper' },
  public: true,
  hidden: true,
  load: () => import('./standalone/verify.page.tsx'),
} as const;

/** Where anybody finds out whether a paper is valid: by the code in the address, or by typing it. */
export const webModule = defineWebModule({
  name: 'verify',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    { ...page, name: 'verify', path: '/verify' },
    { ...page, name: 'verify_code', path: '/verify/:code' },
  ],
});
