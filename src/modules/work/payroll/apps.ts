import type { BuiltinApp } from '#shared/builtin-app.ts';
import { payrollRights } from './rights.ts';

export const payrollApps: readonly BuiltinApp[] = [
  {
    code: 'payroll',
    name: '工资条',
    name_en: 'Payroll',
    category: 'personal',
    route: '/payroll',
    icon: 'wallet',
    sort: 30,
    actions: [
      payrollRights.own,
      payrollRights.prepare,
      payrollRights.send,
      payrollRights.audit,
      payrollRights.bank,
      payrollRights.proofs,
    ],
  },
];
