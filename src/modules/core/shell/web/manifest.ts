import { defineWebModule } from '#web/modules/web-module.ts';
import { shellRights } from '../rights.ts';

/** Pages of the shell that need calls of their own; the frame itself stands in platform/web. */
export const webModule = defineWebModule({
  name: 'shell',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    {
      name: 'online_iframe',
      path: '/online-iframe',
      layout: 'standalone',
      title: { cn: '外部页面', us: 'External page' },
      hidden: true,
      ledger: 'R-standalone-018',
      load: () => import('./standalone/online-iframe.page.tsx'),
    },
    {
      name: 'attachment',
      path: '/attachments/:id',
      layout: 'standalone',
      title: { cn: '附件', us: 'Attachment' },
      hidden: true,
      ledger: 'R-main-003',
      load: () => import('./standalone/attachment.page.tsx'),
    },
    {
      name: 'view_pdf',
      path: '/view_pdf',
      layout: 'standalone',
      title: { cn: 'PDF 查看', us: 'PDF' },
      hidden: true,
      ledger: 'R-main-012',
      load: () => import('./standalone/view-pdf.page.tsx'),
    },
    {
      name: 'privacyPolicy',
      path: '/mobile/privacyPolicy',
      layout: 'mobile',
      title: { cn: '隐私政策', us: 'Privacy policy' },
      public: true,
      hidden: true,
      parent: '/mobile',
      ledger: 'R-mobile-019',
      load: () => import('./mobile/privacy-policy.page.tsx'),
    },
    {
      name: 'policyTexts',
      path: '/policyTexts',
      layout: 'desktop',
      title: { cn: '协议与隐私', us: 'Terms and privacy' },
      roles: [shellRights.terms],
      app_code: 'policyTexts',
      load: () => import('./desktop/policy-texts.page.tsx'),
    },
  ],
  dots: [
    {
      code: 'invite_audit',
      when: ({ settings }) => settings.flags.is_exist_pending_staff,
      title: { cn: '有待审核的入职人员', us: 'New staff awaiting review' },
    },
    {
      code: 'online_office',
      when: ({ settings }) => settings.flags.is_has_general,
      title: { cn: '有待处理的办公事项', us: 'Office items awaiting action' },
    },
  ],
});
