import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { attendanceRights } from '../rights.ts';

/** Own attendance, and that of the staff. */
export const webModule = defineWebModule({
  name: 'attendance',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'setAttendance',
      path: '/setAttendance',
      title: { cn: '考勤管理', us: 'Attendance' },
      roles: [attendanceRights.manage, attendanceRights.results],
      app_code: 'setAttendance',
      keep_alive: true,
      one_school: true,
      phone: { name: 'MobileSetAttendance', path: '/mobile/setAttendance', parent: '/mobile' },
      ledger: ['R-wb-034', 'B-capability-009', 'K-027', 'REF-029', 'A-028'],
      load: () => import('./pages/set-attendance.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'attendance_mine',
      path: '/attendance/mine',
      title: { cn: '我的考勤', us: 'My attendance' },
      roles: [attendanceRights.own],
      app_code: 'attendance',
      one_school: true,
      phone: { name: 'MobileAttendance', path: '/mobile/attendance', parent: '/mobile' },
      load: () => import('./pages/my-attendance.page.tsx'),
    }),
    {
      name: 'attendance_panel',
      path: '/attendance/panel/:key',
      layout: 'standalone',
      title: { cn: '打卡屏幕', us: 'Attendance screen' },
      public: true,
      hidden: true,
      load: () => import('./standalone/attendance-panel.page.tsx'),
    },
  ],
});
