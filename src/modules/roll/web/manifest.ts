import { defineWebModule } from '#web/modules/web-module.ts';

/** Pupils on the roll. */
export const webModule = defineWebModule({
  name: 'roll',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    {
      name: 'students',
      path: '/students',
      aliases: ['/edu_admin/students'],
      layout: 'desktop',
      title: { cn: '学生', us: 'Students' },
      roles: ['0350'],
      app_code: 'students',
      twin: '/mobile/students',
      load: () => import('./desktop/students.page.tsx'),
    },
    {
      name: 'MobileStudents',
      path: '/mobile/students',
      layout: 'mobile',
      title: { cn: '学生', us: 'Students' },
      roles: ['0350'],
      app_code: 'students',
      parent: '/mobile',
      load: () => import('./mobile/students.page.tsx'),
    },
  ],
  tabs: [
    {
      page: 'personal_detail.student',
      key: 'roll',
      label: { cn: '学籍', us: 'Roll' },
      sort: 40,
      load: () => import('./parts/roll-section.tsx'),
    },
  ],
});
