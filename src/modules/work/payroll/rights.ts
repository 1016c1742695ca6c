import type { ActionName } from '#shared/action-name.ts';

export const payrollRights = {
  own: '0601',
  prepare: '0602',
  send: '0603',
  audit: '0604',
  bank: '0605',
  proofs: '0606',
} as const;

export const payrollActions = {
  [payrollRights.own]: { name: '我的工资条', name_en: 'Own payslips', roles: ['user_type_teacher'] },
  [payrollRights.prepare]: { name: '工资编制', name_en: 'Prepare payroll', risk: 'critical', roles: ['payroll'] },
  [payrollRights.send]: { name: '工资发放', name_en: 'Send payroll', risk: 'critical', roles: ['finance'] },
  [payrollRights.audit]: { name: '工资稽核', name_en: 'Audit payroll', risk: 'critical', roles: ['auditor'] },
  [payrollRights.bank]: {
    name: '代发文件与导出',
    name_en: 'Bank files and export',
    risk: 'critical',
    roles: ['finance'],
  },
  [payrollRights.proofs]: { name: '收入证明', name_en: 'Proofs of income', risk: 'sensitive', roles: ['payroll'] },
} as const satisfies Record<string, ActionName>;
