import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { studentRights } from '../rights.ts';

/** Pupils on the roll. */
export const webModule = defineWebModule({
  name: 'students',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  commands: [
    {
      key: 'add_student',
      title: { cn: '添加学生', us: 'Add a student' },
      icon: 'school',
      roles: [studentRights.edit],
      to: '/students?id=new',
    },
  ],
  routes: [
    ...inBothLayouts({
      name: 'students',
      path: '/students',
      aliases: ['/edu_admin/students'],
      title: { cn: '学生', us: 'Students' },
      roles: [studentRights.view],
      app_code: 'students',
      phone: { name: 'MobileStudents', path: '/mobile/students', app_code: 'students', parent: '/mobile' },
      load: () => import('./pages/students.page.tsx'),
    }),
  ],
  tabs: [
    {
      page: 'group_edu_admin',
      key: 'roll_changes',
      label: { cn: '学籍异动', us: 'Roll changes' },
      sort: 10,
      roles: [studentRights.view],
      ledger: 'R-wbgroup-005',
      load: async () => ({ Tab: (await import('./parts/roll-changes-card.tsx')).RollChangesCard }),
    },
    {
      page: 'person',
      key: 'roll',
      label: { cn: '学籍', us: 'Enrolment' },
      sort: 40,
      load: () => import('./parts/student-section.tsx'),
    },
  ],
});
