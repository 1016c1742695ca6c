import { inBothLayouts } from '#web/modules/in-both-layouts.ts';
import { defineWebModule } from '#web/modules/web-module.ts';
import { payrollRights } from '../rights.ts';

/** Payslips of one's own, and the batches of those who prepare, send and audit pay. */
export const webModule = defineWebModule({
  name: 'payroll',
  locales: { cn: () => import('../locales/cn.json'), us: () => import('../locales/us.json') },
  routes: [
    ...inBothLayouts({
      name: 'payroll',
      path: '/payroll',
      title: { cn: '工资条', us: 'Payroll' },
      app_code: 'payroll',
      ledger: 'R-wb-001',
      phone: { name: 'MobilePayroll', path: '/mobile/payroll', app_code: 'payroll', parent: '/mobile' },
      load: () => import('./pages/payroll.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'payroll_slip',
      path: '/payroll/detail/:id',
      title: { cn: '工资条详情', us: 'Payslip' },
      hidden: true,
      parent: '/payroll',
      ledger: 'R-wb-003',
      phone: { name: 'MobilePayrollSlip', path: '/mobile/payroll/detail/:id', parent: '/mobile/payroll' },
      load: () => import('./pages/slip.page.tsx'),
    }),
    ...inBothLayouts({
      name: 'payroll_batch',
      path: '/payroll/:id',
      title: { cn: '工资批次', us: 'Pay batch' },
      roles: [payrollRights.prepare, payrollRights.send, payrollRights.audit],
      hidden: true,
      parent: '/payroll',
      ledger: 'R-wb-002',
      phone: { name: 'MobilePayrollBatch', path: '/mobile/payroll/:id', parent: '/mobile/payroll' },
      load: () => import('./pages/batch.page.tsx'),
    }),
  ],
  tabs: [
    {
      page: 'group_financialWb',
      key: 'payroll',
      label: { cn: '工资批次', us: 'Pay batches' },
      sort: 10,
      roles: [payrollRights.prepare, payrollRights.send, payrollRights.audit],
      ledger: 'R-wbgroup-003',
      load: () => import('./parts/batch/batches-card.tsx'),
    },
    {
      page: 'group_personal',
      key: 'payroll',
      label: { cn: '工资条', us: 'Payslips' },
      sort: 20,
      roles: [payrollRights.own],
      ledger: 'R-wbgroup-002',
      load: () => import('./parts/mine/my-pay-card.tsx'),
    },
  ],
});
