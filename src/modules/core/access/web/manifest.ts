import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';

/** Roles and rights: who may do what, until when, and why. */
export const webModule = defineWebModule({
  name: 'access',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    {
      name: 'manager-auth',
      path: '/manager-auth',
      aliases: ['/system/manager-auth'],
      layout: 'desktop',
      title: { cn: '授权管理', us: 'Authorization' },
      roles: ['1401', '1402', '1403'],
      app_code: 'manager-auth',
      twin: '/mobile/manager-auth',
      load: () => import('./desktop/authorisation.page.tsx'),
    },
    {
      name: 'auth-create',
      path: '/manager-auth/auth-create',
      aliases: ['/system/manager-auth/auth-create'],
      layout: 'desktop',
      title: { cn: '新建角色', us: 'New role' },
      roles: ['1401', '1412'],
      hidden: true,
      parent: '/manager-auth',
      load: () => import('./desktop/auth-create.page.tsx'),
    },
    {
      name: 'auth-edit',
      path: '/manager-auth/auth-edit/:id',
      aliases: ['/system/manager-auth/auth-edit/:id'],
      layout: 'desktop',
      title: { cn: '编辑角色', us: 'Edit role' },
      roles: ['1401', '1412'],
      hidden: true,
      parent: '/manager-auth',
      load: () => import('./desktop/auth-edit.page.tsx'),
    },
    {
      name: 'mgmt_role',
      path: '/admin/mgmt_role',
      layout: 'desktop',
      title: { cn: '角色模板', us: 'Role templates' },
      roles: ['1412'],
      hidden: true,
      menu: { icon: 'key', sort: 20 },
      load: () => import('./desktop/mgmt-role.page.tsx'),
    },
    ...inBothLayouts({
      name: 'my_rights',
      path: '/my_rights',
      title: { cn: '我的权限', us: 'My rights' },
      hidden: true,
      phone: { name: 'MobileMyRights', path: '/mobile/my_rights', parent: '/mobile/mine' },
      load: () => import('./pages/my-rights.page.tsx'),
    }),
    {
      name: 'MobileManagerAuth',
      path: '/mobile/manager-auth',
      layout: 'mobile',
      title: { cn: '授权管理', us: 'Authorization' },
      roles: ['1401', '1402', '1403'],
      parent: '/mobile',
      load: () => import('./mobile/authorisation.page.tsx'),
    },
  ],
  entries: [
    {
      key: 'my_rights',
      place: 12,
      title: { cn: '我的权限', us: 'My rights' },
      icon: 'shield-check',
      to: '/my_rights',
    },
  ],
});
