/** Rules of separated duties that the product brings. A school group keeps them all; nobody switches one off in passing. */
import { payrollRights } from '#modules/work/payroll/rights.ts';
import { accessRights } from '../../rights.ts';

export const conflictCatalogue: readonly {
  readonly code_a: string;
  readonly code_b: string;
  readonly level: 'warn' | 'deny';
  readonly reason: string;
  readonly reason_en: string;
}[] = [
  {
    code_a: payrollRights.prepare,
    code_b: payrollRights.send,
    level: 'deny',
    reason: '编制与发放工资须由两人完成',
    reason_en: 'Preparing and releasing payroll must be done by two people',
  },
  {
    code_a: payrollRights.prepare,
    code_b: payrollRights.bank,
    level: 'warn',
    reason: '编制工资者不宜制作代发文件',
    reason_en: 'Someone who prepares payroll should not make the bank files',
  },
  {
    code_a: '1621',
    code_b: '1622',
    level: 'deny',
    reason: '发起采购与开标须由两人完成',
    reason_en: 'Starting a tender and opening bids must be done by two people',
  },
  {
    code_a: accessRights.roles,
    code_b: accessRights.exportLogs,
    level: 'warn',
    reason: '授权者不宜导出日志',
    reason_en: 'Someone who assigns roles should not export logs',
  },
];
