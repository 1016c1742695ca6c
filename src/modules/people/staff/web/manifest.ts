import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { staffRights } from '../rights.ts';

/** Newcomers of a school. */
export const webModule = defineWebModule({
  name: 'staff',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  separate_locales: {
    'staff-moves': { cn: () => import('../locales/moves/cn.json'), us: () => import('../locales/moves/us.json') },
    'staff-proofs': { cn: () => import('../locales/proofs/cn.json'), us: () => import('../locales/proofs/us.json') },
  },
  commands: [
    {
      key: 'invite_staff',
      title: { cn: '邀请教职工', us: 'Invite staff' },
      icon: 'mail',
      roles: [staffRights.invite],
      to: '/invite_audit?tab=invitations&id=new',
    },
  ],
  routes: [
    ...inBothLayouts({
      name: 'salary_posts',
      path: '/salary_posts',
      title: { cn: '薪级岗位', us: 'Salary posts' },
      roles: [staffRights.salaryPosts],
      app_code: 'salary_posts',
      phone: { name: 'MobileSalaryPosts', path: '/mobile/salary_posts', parent: '/mobile' },
      load: () => import('./pages/salary-posts.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'manager',
      path: '/manager',
      aliases: ['/system/manager'],
      title: { cn: '教职工管理', us: 'Staff records' },
      roles: [staffRights.view, staffRights.edit],
      app_code: 'manager',
      phone: { name: 'MobileManager', path: '/mobile/manager', app_code: 'manager', parent: '/mobile' },
      ledger: 'R-wb-029',
      load: () => import('./pages/staff-records.page.tsx'),
    }),
    {
      name: 'manager_export',
      layout: 'desktop',
      path: '/manager/exportTable',
      aliases: ['/system/manager/exportTable'],
      title: { cn: '导出教职工', us: 'Export staff' },
      roles: [staffRights.export],
      parent: '/manager',
      ledger: 'R-wb-031',
      load: () => import('./pages/staff-export.page.tsx'),
    },
    ...inBothLayouts({
      name: 'manager_information',
      path: '/manager/information',
      aliases: ['/system/manager/information'],
      title: { cn: '人事档案', us: 'Staff record' },
      parent: '/manager',
      phone: { name: 'MobileManagerInformation', path: '/mobile/manager/information', parent: '/mobile' },
      ledger: 'R-wb-030',
      load: () => import('./pages/staff-record.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'invite_audit',
      path: '/invite_audit',
      aliases: ['/system/invite_audit', '/xzSystem/invite_audit'],
      title: { cn: '入职审核', us: 'Newcomers' },
      roles: [staffRights.reviewNewcomers, staffRights.confirmStart, staffRights.invite],
      app_code: 'invite_audit',
      phone: { name: 'MobileInviteAudit', path: '/mobile/invite_audit', app_code: 'invite_audit', parent: '/mobile' },
      ledger: 'R-wb-033',
      load: () => import('./pages/invite-audit.page.tsx'),
    }),
  ],
  tabs: [
    {
      page: 'person',
      key: 'employment',
      label: { cn: '在职与异动', us: 'Employment' },
      sort: 10,
      load: () => import('./parts/moves/moves-panel.tsx'),
    },
    {
      page: 'person',
      key: 'proofs',
      label: { cn: '在职证明', us: 'Proof of employment' },
      sort: 20,
      load: () => import('./parts/proofs/employment-proofs.tsx'),
    },
  ],
  dots: [
    {
      code: 'invite_audit',
      when: ({ settings }) => settings.flags.is_exist_pending_staff,
      title: { cn: '有待审核的入职申请', us: 'Applications waiting for review' },
    },
  ],
});
