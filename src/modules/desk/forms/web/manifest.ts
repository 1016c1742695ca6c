import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { formsRights } from '../rights.ts';

/** Forms and their designer. */
export const webModule = defineWebModule({
  name: 'forms',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'custom_forms',
      path: '/custom_forms',
      title: { cn: '自定义表单', us: 'Forms' },
      roles: [formsRights.design],
      app_code: 'custom_forms',
      phone: { name: 'MobileCustomForms', path: '/mobile/custom_forms', parent: '/mobile' },
      load: () => import('./pages/custom-forms.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'custom_form',
      path: '/custom_forms/:id',
      title: { cn: '设计表单', us: 'Design a form' },
      roles: [formsRights.design],
      app_code: 'custom_forms',
      parent: '/custom_forms',
      hidden: true,
      phone: { name: 'MobileCustomForm', path: '/mobile/custom_forms/:id', parent: '/mobile/custom_forms' },
      load: () => import('./pages/custom-form.page.tsx'),
    }),
  ],
});
