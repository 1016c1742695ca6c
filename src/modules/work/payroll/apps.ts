import type { BuiltinApp } from '#shared/builtin-app.ts';
import { payrollRights as r } from './rights.ts';

export const payrollApps: readonly BuiltinApp[] = [
  {
    code: 'payroll',
    name: '工资条',
    name_en: 'Payroll',
    category: 'financialWb',
    route: '/payroll',
    icon: 'wallet',
    sort: 10,
    actions: [r.own, r.prepare, r.send, r.audit, r.bank, r.proofs],
  },
];
