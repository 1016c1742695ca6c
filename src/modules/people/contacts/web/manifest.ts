import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { contactRights } from '../rights.ts';

/** The address book, and everybody's own contacts. */
export const webModule = defineWebModule({
  name: 'contacts',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  commands: [
    {
      key: 'add_contact',
      title: { cn: '添加联系人', us: 'Add a contact' },
      icon: 'phone',
      roles: [contactRights.own],
      to: '/contactManage?contact=new',
    },
  ],
  routes: [
    {
      name: 'my_contact',
      path: '/myContact',
      layout: 'desktop',
      title: { cn: '通讯录', us: 'Address book' },
      roles: [contactRights.addressBook],
      app_code: 'myContact',
      mobile_path: '/mobile/myContact',
      load: () => import('./desktop/my-contact.page.tsx'),
    },
    ...inBothLayouts({
      name: 'contact_manage',
      path: '/contactManage',
      title: { cn: '我的联系人', us: 'My contacts' },
      roles: [contactRights.own],
      hidden: true,
      parent: '/myContact',
      phone: {
        name: 'MobileContactManage',
        path: '/mobile/contactManage',
        parent: '/mobile/mine',
        ledger: 'R-mobile-014',
      },
      load: () => import('./pages/contact-manage.page.tsx'),
    }),
    {
      name: 'MobileMyContact',
      path: '/mobile/myContact',
      layout: 'mobile',
      title: { cn: '通讯录', us: 'Address book' },
      roles: [contactRights.addressBook],
      parent: '/mobile/mine',
      ledger: 'R-mobile-015',
      load: () => import('./mobile/my-contact.page.tsx'),
    },
  ],
  entries: [
    {
      key: 'my_contact',
      place: 12,
      title: { cn: '通讯录', us: 'Address book' },
      icon: 'notebook',
      when: ({ can }) => can([contactRights.addressBook]),
      to: '/myContact',
    },
    {
      key: 'contact_manage',
      place: 12,
      title: { cn: '我的联系人', us: 'My contacts' },
      icon: 'phone',
      when: ({ can }) => can([contactRights.own]),
      to: '/contactManage',
    },
  ],
});
