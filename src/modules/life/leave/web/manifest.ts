import { staffRights } from '#modules/people/staff/rights.ts';
import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { leaveRights } from '../rights.ts';

const everybody = [
  leaveRights.own,
  leaveRights.student,
  leaveRights.team,
  leaveRights.manage,
  leaveRights.quotas,
  leaveRights.types,
  leaveRights.statistics,
  staffRights.leaving,
] as const;
const loadToday = async () => ({ Tab: (await import('./parts/team/today-wall.tsx')).TodayPanel });

/** Leave of staff and students: to ask for, to decide, to keep; the roll of a class and the gate. */
export const webModule = defineWebModule({
  name: 'leave',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  tabs: [
    {
      page: 'group_personal',
      key: 'leave',
      label: { cn: '我的假期', us: 'My leave' },
      sort: 20,
      roles: [leaveRights.own],
      load: async () => ({ Tab: (await import('./parts/request/own-card.tsx')).OwnCard }),
    },
    {
      page: 'group_headmasterWb',
      key: 'leave',
      label: { cn: '今日不在岗', us: 'Away today' },
      sort: 20,
      roles: [leaveRights.team, leaveRights.manage],
      load: loadToday,
    },
    {
      page: 'group_xzSystem',
      key: 'leave',
      label: { cn: '今日请假与销假', us: 'Away and to return' },
      sort: 20,
      roles: [leaveRights.manage],
      load: loadToday,
    },
    {
      page: 'group_syParent',
      key: 'leave',
      label: { cn: '子女请假', us: 'Leave of children' },
      sort: 20,
      roles: [leaveRights.student],
      load: async () => ({ Tab: (await import('./parts/student/children-card.tsx')).ChildrenCard }),
    },
  ],
  routes: [
    ...inBothLayouts({
      name: 'vacations',
      path: '/vacations',
      title: { cn: '请假', us: 'Leave' },
      roles: everybody,
      app_code: 'vacations',
      phone: { name: 'MobileVacations', path: '/mobile/vacations', parent: '/mobile' },
      load: () => import('./pages/vacations.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'vacation',
      path: '/vacations/:id',
      title: { cn: '请假单', us: 'Leave' },
      hidden: true,
      parent: '/vacations',
      phone: { name: 'MobileVacation', path: '/mobile/vacations/:id', parent: '/mobile/vacations' },
      load: () => import('./pages/vacation.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'student_leave',
      path: '/student_leave',
      title: { cn: '学生考勤', us: 'Student leave' },
      roles: [leaveRights.students],
      app_code: 'student_leave',
      one_school: true,
      phone: { name: 'MobileStudentLeave', path: '/mobile/student_leave', parent: '/mobile' },
      load: () => import('./pages/student-leave.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'leave_gate',
      path: '/leave/gate',
      title: { cn: '离校放行', us: 'Release at the gate' },
      roles: [leaveRights.gate],
      app_code: 'leave_gate',
      one_school: true,
      phone: { name: 'MobileLeaveGate', path: '/mobile/leave/gate', parent: '/mobile' },
      load: () => import('./pages/leave-gate.page.tsx'),
    }),
  ],
});
